/// A phrase that texts for people do not use, and what to write in its place.
struct GivenUpPhrase: CustomStringConvertible, Sendable {
    /// The phrase in lower case; a space at an end is the border of a word.
    let phrase: String
    /// What to write in its place.
    let instead: String

    /// The phrase with its replacement, as a failing test prints it.
    var description: String { "“\(phrase)” → \(instead)" }
}

/// The phrases that were given up, in one table for pages and one for prose.
enum GivenUpPhrases {
    /// “is no” in place of “is not a”; “there is no” and “is no longer” are plain.
    static let denial = GivenUpPhrase(phrase: "is no", instead: "is not a, is not an")

    /// English phrases that neither pages nor prose use.
    private static let everywhere = table([
        "acts out": "simulates", "act out": "simulate", "acted out": "simulated", "anew": "again", "goes by": "is named",
        "parted by": "separated by", "taking back": "revocation, revoking", "whoever": "anyone who, the person who",
        "takes no words": "takes no arguments", "that is meant": "the intended …, or name it", "order a fault": "add a fault",
        "let days": "simulate days, move the clock",
        "nobody is signed in": "no account is signed in", " mend the ": "correct the, fix the", "what was shown": "summary",
        "what to try next": "next steps", "who is there": "the accounts, the members", "gives up:": "cancels:",
        "cannot be told": "is unknown", "is told": "is reported, is notified", "are told": "are reported, are notified",
        "has told": "reported, returned", "wants the letters": "asks for the letters",
    ])

    /// English phrases that prose (guides, help, errors) does not use besides.
    static let inProse =
        everywhere
        + table([
            "unless said otherwise": "by default, or name the exception", "walk a sign-in": "go through a sign-in",
            "walks a sign-in": "goes through a sign-in",
            "anybody": "anyone", "as it stands": "unchanged", "as they stand": "unchanged", "brings along": "contains",
            "can be had": "is available", "from afar": "remotely", "gives way": "is dropped, is replaced",
            "in silence": "without a message", "likewise": "also", "meanwhile": "in the meantime, during this time",
            "of one's own": "your own", "on their way": "running", "thereby": "so", "to be had": "available",
            "what else": "other, everything else",
        ])

    /// Phrases that pages and faults do not use besides, in English and Russian.
    static let onPages =
        everywhere
        + table([
            "asked for": "requested", "begin again": "start again", "begun": "started", "by itself": "automatically",
            "by themselves": "automatically", "by way of": "through, by",
            "carried out": "processed, done",
            "everybody": "everyone, all members", "go on ": "continue ", "let payments": "the form of a button: Process payments",
            "may not have": "might not have, must not have", "mend": "correct, fix",
            "nobody": "no member, or name what is missing",
            "of that name": "with that name", "somebody": "another person, a member", "take back": "revoke",
            "taken back": "revoked", "takes back": "revokes", "told": "reported", "what it ": "the noun that is meant",
            "what the ": "the noun that is meant",
        ])
        + table([
            "разыгрыва": "имитирует", "изображает окно": "показывает окно", "заказать сбой": "добавить сбой",
            "пусть платежи": "провести платежи", "никого с таким именем": "имя не найдено",
            "пропустить дни": "перевести часы",
        ])

    /// Finds the phrases of a list that a text uses.
    ///
    /// - Parameters:
    ///   - text: A sentence, or a line of a guide; what stands between backticks is code and is not read.
    ///   - list: The phrases to look for; “is no” is always one of them where “is not a” is meant.
    /// - Returns: The phrases that were found, in the order of the list.
    static func used(in text: some StringProtocol, from list: [GivenUpPhrase]) -> [GivenUpPhrase] {
        let words = " " + String(text).replacing(/`[^`]*`/, with: "").lowercased() + " "
        let denials = words.replacing("there is no ", with: "").replacing("is no longer ", with: "")
        return list.filter { words.contains($0.phrase) } + (denials.contains(#/ is no [a-z]/#) ? [denial] : [])
    }

    private static func table(_ phrases: KeyValuePairs<String, String>) -> [GivenUpPhrase] {
        phrases.map { GivenUpPhrase(phrase: $0.key, instead: $0.value) }
    }
}
