'use strict'
const tabs = [...document.querySelectorAll('[role=tab]')]
const choose = chosen => {
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen))
    document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen
  }
  chosen.focus()
}
tabs.forEach((tab, index) => {
  tab.addEventListener('click', () => choose(tab))
  tab.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) choose(tabs[(index + step + tabs.length) % tabs.length])
  })
})
