/// Whether a character changes how what follows it is shown: control characters, of which a terminal obeys some, and those
/// that turn the direction of text. A terminal should not see one that somebody else wrote.
///
/// ```
/// use undercroft::is_display_control;
/// assert!("\u{1b}\u{7f}\u{9b}\u{202e}\u{2066}\n".chars().all(is_display_control));
/// assert!(!"aÖ猫 \u{200f}".chars().any(is_display_control));
/// ```
pub fn is_display_control(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
