public import MemberHTTPServer
public import MemberUI

/// How a kind of fault is written: one row of the table that the parser, the help, the error texts and the control page read.
public struct FaultForm: Sendable {
    /// The word it begins with.
    public let name: Fault.Name
    /// The unit of its number or the meaning of its word, such as `MS`; nil without one.
    public let unit: String?
    /// What the number may be.
    public let range: ClosedRange<Int>
    /// Whether it takes a word in the place of a number: up to 64 letters, digits and underscores.
    public let takesWord: Bool
    /// Whether requests meet it a number of times; other faults last until they are cleared.
    public let isMetByRequests: Bool
    /// Whether a request whose path fits meets it.
    public let isMet: @Sendable (ServerRequest) -> Bool
    /// What happens, in a sentence of a language.
    public let meaning: @Sendable (MemberLanguage) -> String

    /// A provider's own kind without a value.
    /// - Parameters:
    ///   - name: The word it begins with.
    ///   - meaning: What happens, in a sentence of a language; English at least.
    ///   - isMet: Whether a request whose path fits meets it; every one does unless said otherwise.
    public init(
        _ name: Fault.Name, _ meaning: @escaping @Sendable (MemberLanguage) -> String,
        isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        self.init(name, nil, 0...0, meaning: meaning, isMet: isMet)
    }

    /// A provider's own kind with a number.
    /// - Parameters:
    ///   - name: The word it begins with.
    ///   - unit: The unit of the number, such as `CODE`.
    ///   - range: What it may be.
    ///   - meaning: What happens, in a sentence of a language; English at least.
    ///   - isMet: Whether a request whose path fits meets it; every one does unless said otherwise.
    public init(
        _ name: Fault.Name, number unit: String, _ range: ClosedRange<Int>,
        _ meaning: @escaping @Sendable (MemberLanguage) -> String,
        isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        self.init(name, unit, range, meaning: meaning, isMet: isMet)
    }

    /// A provider's own kind with a word.
    /// - Parameters:
    ///   - name: The word it begins with.
    ///   - unit: The meaning of the word, such as `ERROR`.
    ///   - meaning: What happens, in a sentence of a language; English at least.
    ///   - isMet: Whether a request whose path fits meets it; every one does unless said otherwise.
    public init(
        _ name: Fault.Name, word unit: String, _ meaning: @escaping @Sendable (MemberLanguage) -> String,
        isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        self.init(name, unit, 0...0, takesWord: true, meaning: meaning, isMet: isMet)
    }

    init(
        _ name: Fault.Name, _ unit: String?, _ range: ClosedRange<Int>, takesWord: Bool = false, isMetByRequests: Bool = true,
        meaning: @escaping @Sendable (MemberLanguage) -> String, isMet: @escaping @Sendable (ServerRequest) -> Bool
    ) {
        self.name = name
        self.unit = unit
        self.range = range
        self.takesWord = takesWord
        self.isMetByRequests = isMetByRequests
        self.isMet = isMet
        self.meaning = meaning
    }

    /// How it is written, such as `delay=MS`.
    public var pattern: String { name.rawValue + (unit.map { "=" + $0 } ?? "") }

    /// What happens, in an English sentence.
    public var summary: String { meaning(.en) }
}

extension FaultForm {
    /// The kind of a word and the text behind its equals sign.
    func kind(_ value: String?) -> Fault.Kind? {
        guard unit != nil else { return value == nil ? Fault.Kind(name) : nil }
        if takesWord { return value.flatMap { Self.isWord($0) ? Fault.Kind(name, word: $0) : nil } }
        return value.flatMap(Int.init).flatMap { range.contains($0) ? Fault.Kind(name, number: $0) : nil }
    }

    private static func isWord(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }
}
