/// What an access token has beside what the engine keeps of every token: names of the members in `TokenSet.extra`.
enum TokenExtra {
    /// Whose it is.
    static let userID = "user_id"
}
