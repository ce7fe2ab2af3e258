/// The result of a step: a sentence for the member, and the error for those who run the website.
public struct PageNews: Sendable {
    /// The sentence, in the visitor's language and without a code; nil where the member needs no message.
    public let sentence: String?
    /// The error; a page never shows it.
    public let error: (any Error)?

    /// Creates news.
    /// - Parameters:
    ///   - sentence: The sentence for the member.
    ///   - error: The error.
    public init(_ sentence: String?, error: (any Error)? = nil) {
        self.sentence = sentence
        self.error = error
    }
}

extension PageComponents {
    /// Reports an error to the visitor as far as it concerns a member, and keeps the error itself for those who run the website.
    /// - Parameters:
    ///   - error: The error.
    ///   - appearance: The page's language and colours.
    public func tell(_ error: any Error, _ appearance: PageAppearance) {
        let sentence = MemberTrouble(error).map { Texts(appearance.language)($0.key) }
        news.append(PageNews(sentence, error: error))
    }
}
