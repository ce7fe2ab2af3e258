import Foundation
import MemberCore
import StoreOffers

/// One action of `member offers`.
protocol OffersAction: Sendable {
    static var name: String { get }
    static var grammar: Arguments.Grammar { get }
    static func run(_ work: OffersWork) async throws -> Report
}

/// The clock for calls and signatures; tests replace it.
enum OffersClock {
    @TaskLocal static var current: any MemberClock = SystemClock()
}

/// The input of an action: the command line, and the words after the action's name.
struct OffersWork: Sendable {
    let invocation: Invocation
    let words: [String]

    var arguments: Arguments { invocation.arguments }

    /// The options that name the app and the trusted roots.
    static let appGrammar = Arguments.Grammar(
        options: ["app", "sandbox", "bundle", "app-id", "environment"], repeatable: ["root"])

    /// The options for the evidence about a customer.
    static let evidenceGrammar = appGrammar.adding(
        Arguments.Grammar(
            options: ["transaction", "key-file", "key-id", "issuer", "secret-file", "at", "group", "refund"],
            repeatable: ["product"], flags: ["online", "allow-sandbox", "no-receipt", "local-clock"]))

    func usage(_ problem: String) -> UsageError { UsageError(problem, command: "offers") }

    /// Returns the chosen one of the words that an option accepts; nil without the option.
    func choice(_ option: String, _ words: [String]) throws(UsageError) -> String? {
        guard let word = arguments[option] else { return nil }
        guard let found = words.first(where: { $0.lowercased() == word.lowercased() }) else {
            let near = Suggestion.sentence(for: word, among: words, prefix: "--\(option) ")
            throw usage("--\(option) takes \(words.joined(separator: ", ")).\(near)")
        }
        return found
    }

    /// Returns the named file; nil for standard input.
    func path() throws(UsageError) -> String? {
        guard words.count <= 1 else { throw usage("One file at most can be read; join several.") }
        return words.first == "-" ? nil : words.first
    }
}

/// Reads the evidence, a file or standard input, as bytes up to a limit.
enum OffersInput {
    /// The limit in bytes.
    static let limit = EvidenceDocument.maximumBytes

    /// Returns the bytes of a file; of standard input without a path.
    static func data(_ path: String?, _ input: LineInput) async throws(OffersError) -> Data {
        if let path { return try file(path) }
        guard let data = await input.all(upTo: limit + 1) else { throw .unreadable(path: nil) }
        return try checked(data)
    }

    /// Returns the bytes of a file.
    static func file(_ path: String) throws(OffersError) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
            let handle = FileHandle(forReadingAtPath: path)
        else { throw .unreadable(path: path) }
        defer { try? handle.close() }
        guard let data = LineInput.bytes(of: handle, upTo: limit + 1) else { throw .unreadable(path: path) }
        return try checked(data)
    }

    /// Returns the bytes of a file that an option names: an ordinary one, up to a limit in bytes.
    static func named(_ path: String, limit: Int = limit) throws(OffersError) -> Data {
        do throws(NamedFileProblem) { return try NamedFile.bytes(path, limit: limit) } catch {
            throw .unreadable(path: path, because: error)
        }
    }

    private static func checked(_ data: Data) throws(OffersError) -> Data {
        guard data.count <= limit else { throw .tooLarge }
        return data
    }
}
