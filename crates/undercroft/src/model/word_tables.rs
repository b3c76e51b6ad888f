/// Tables of texts that a recipe brings along, for those who tell of its dungeons. They change nothing in a dungeon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordTables {
    /// Whether a rule takes the place of the ready one of the same name; else its texts are added to it.
    pub replace: bool,
    /// Under which licence the texts are, if it says so.
    pub licence: Option<String>,
    /// Where they come from, if it says so.
    pub source: Option<String>,
    /// Texts by the name of the rule they belong to, in the order written.
    pub rules: Vec<(String, Vec<String>)>,
}
