//! Which step may start now. The order of the steps decides among several.

use crate::step::{Outcome, Step};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    Running,
    Ended(Outcome),
}

pub struct Schedule<'a> {
    steps: &'a [&'static Step],
    states: Vec<State>,
    /// The most steps that run at once.
    places: usize,
}

impl<'a> Schedule<'a> {
    /// Every step stands after those it needs.
    pub fn new(steps: &'a [&'static Step], places: usize) -> Self {
        Self { steps, states: vec![State::Waiting; steps.len()], places }
    }

    pub fn state(&self, index: usize) -> &State {
        &self.states[index]
    }

    /// The step to start now, which is from then on running; none if it has to wait for another to end.
    pub fn start_next(&mut self) -> Option<usize> {
        let running = |state: &State| *state == State::Running;
        if self.states.iter().filter(|state| running(state)).count() >= self.places {
            return None;
        }
        let building = self.steps.iter().zip(&self.states).any(|(step, state)| step.builds && running(state));
        let found = (0..self.steps.len()).find(|index| {
            let step = self.steps[*index];
            self.states[*index] == State::Waiting
                && !(step.builds && building)
                && step.needs.iter().all(|needed| self.state_of(needed) == Some(&State::Ended(Outcome::Passed)))
        })?;
        self.states[found] = State::Running;
        Some(found)
    }

    /// Notes how a step ended, and gives up the steps that needed it to pass.
    pub fn end(&mut self, index: usize, outcome: Outcome) {
        self.states[index] = State::Ended(outcome);
        // In one sweep, because a step stands after those it needs.
        for later in index + 1..self.steps.len() {
            let broken = |needed: &&&Step| matches!(self.state_of(needed), Some(State::Ended(outcome)) if *outcome != Outcome::Passed);
            if self.states[later] == State::Waiting {
                if let Some(needed) = self.steps[later].needs.iter().find(broken) {
                    self.states[later] = State::Ended(Outcome::NotRun(needed.name));
                }
            }
        }
    }

    /// Whether nothing is left to start; what runs may still run.
    pub fn is_exhausted(&self) -> bool {
        !self.states.contains(&State::Waiting)
    }

    fn state_of(&self, step: &Step) -> Option<&State> {
        self.steps.iter().position(|known| known.name == step.name).map(|index| &self.states[index])
    }
}

#[cfg(test)]
mod tests {
    use super::{Schedule, State};
    use crate::step::{Done, Outcome, Step};

    static CLIPPY: Step = Step::new("clippy", |_| Ok(Done::Ok)).builds();
    static BUILD: Step = Step::new("build", |_| Ok(Done::Ok)).builds();
    static TESTS: Step = Step::new("tests", |_| Ok(Done::Ok)).needs(&[&BUILD]);
    static REPORT: Step = Step::new("report", |_| Ok(Done::Ok)).needs(&[&TESTS]);
    static WASM: Step = Step::new("wasm", |_| Ok(Done::Ok));
    static ALL: [&Step; 5] = [&CLIPPY, &BUILD, &TESTS, &REPORT, &WASM];

    #[test]
    fn one_build_at_a_time_and_others_beside_it() {
        let mut schedule = Schedule::new(&ALL, 3);
        assert_eq!([schedule.start_next(), schedule.start_next(), schedule.start_next()], [Some(0), Some(4), None]);
        schedule.end(0, Outcome::Failed);
        assert_eq!([schedule.start_next(), schedule.start_next()], [Some(1), None]);
        schedule.end(1, Outcome::Passed);
        assert_eq!([schedule.start_next(), schedule.start_next()], [Some(2), None]);
    }

    #[test]
    fn no_more_run_than_there_are_places() {
        let mut schedule = Schedule::new(&ALL, 1);
        assert_eq!([schedule.start_next(), schedule.start_next()], [Some(0), None]);
    }

    #[test]
    fn what_needs_a_failed_step_is_not_run() {
        let mut schedule = Schedule::new(&ALL, 2);
        let _ = [schedule.start_next(), schedule.start_next()];
        schedule.end(0, Outcome::Passed);
        assert_eq!(schedule.start_next(), Some(1));
        schedule.end(1, Outcome::Skipped("no compiler".to_owned()));
        assert_eq!(schedule.state(2), &State::Ended(Outcome::NotRun("build")));
        assert_eq!(schedule.state(3), &State::Ended(Outcome::NotRun("tests")));
        assert!(schedule.is_exhausted());
    }
}
