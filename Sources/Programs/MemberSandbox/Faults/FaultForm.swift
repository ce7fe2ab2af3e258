import MemberUI

/// How a kind of fault is written: one row of the table that the parser, the help, the error texts and the control page read.
public struct FaultForm: Sendable {
    /// The word it begins with.
    public let name: Fault.Name
    /// What its number or word stands for, such as `MS`; nil if it has none.
    public let unit: String?
    /// What the number may be.
    public let range: ClosedRange<Int>
    /// Whether it takes a word in the place of a number: up to 64 letters, digits and underscores.
    public let takesWord: Bool
    /// Whether it is met by requests, so many times; the others stand until they are cleared.
    public let isMetByRequests: Bool
    let meaning: TextKey

    init(
        _ name: Fault.Name, _ meaning: TextKey, unit: String? = nil, _ range: ClosedRange<Int> = 0...0,
        takesWord: Bool = false, isMetByRequests: Bool = true
    ) {
        self.name = name
        self.unit = unit
        self.range = range
        self.takesWord = takesWord
        self.isMetByRequests = isMetByRequests
        self.meaning = meaning
    }

    /// How it is written, such as `delay=MS`.
    public var pattern: String { name.rawValue + (unit.map { "=" + $0 } ?? "") }

    /// What happens, in a sentence.
    public var summary: String { Texts(.en)(meaning) }

    /// All of them.
    public static let all = [
        FaultForm(.delay, .sandboxFaultDelay, unit: "MS", 0...60_000),
        FaultForm(.lateAnswer, .sandboxFaultLateAnswer, unit: "MS", 0...60_000),
        FaultForm(.slowDrip, .sandboxFaultSlowDrip, unit: "MS", 0...60_000),
        FaultForm(.reset, .sandboxFaultReset),
        FaultForm(.status, .sandboxFaultStatus, unit: "CODE", 400...599),
        FaultForm(.rateLimit, .sandboxFaultRateLimit, unit: "SECONDS", 0...86_400),
        FaultForm(.wrongType, .sandboxFaultWrongType),
        FaultForm(.truncated, .sandboxFaultTruncated),
        FaultForm(.expiredToken, .sandboxFaultExpiredToken),
        FaultForm(.tokenReuse, .sandboxFaultTokenReuse),
        FaultForm(.keyRotation, .sandboxFaultKeyRotation),
        FaultForm(.clockSkew, .sandboxFaultClockSkew, unit: "SECONDS", -86_400...86_400),
        FaultForm(.apiError, .sandboxFaultAPIError, unit: "CODE", 1...99_999),
        FaultForm(.idError, .sandboxFaultIDError, unit: "ERROR", takesWord: true),
        FaultForm(.joinRefused, .sandboxFaultJoinRefused),
        FaultForm(.captcha, .sandboxFaultCaptcha),
        FaultForm(.challenge, .sandboxFaultChallenge),
        FaultForm(.tlsWrongName, .sandboxFaultTLSWrongName, isMetByRequests: false),
        FaultForm(.tlsUnknownRoot, .sandboxFaultTLSUnknownRoot, isMetByRequests: false),
    ]

    static func named(_ name: some StringProtocol) -> FaultForm? { all.first { $0.name.rawValue == name } }

    /// The kind that a word and the text behind its equals sign stand for.
    func kind(_ value: String?) -> Fault.Kind? {
        guard unit != nil else { return value == nil ? Fault.Kind(name) : nil }
        if takesWord { return value.flatMap { Self.isWord($0) ? Fault.Kind(name, word: $0) : nil } }
        return value.flatMap(Int.init).flatMap { range.contains($0) ? Fault.Kind(name, $0) : nil }
    }

    private static func isWord(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }
}
