import Foundation
import MemberCore
import MemberHTTP

@testable import MemberCLI
@testable import MemberSandbox

/// A customer's purchases as files in every form that `member offers` reads, and a way to run it.
final class OffersBench: Sendable {
    static let tokens = Result { try ShopAuthority.make(.tokens, at: opening, random: SystemRandom()) }
    static let receipts = Result { try ShopAuthority.make(.receipts, at: opening, random: SystemRandom()) }
    static let opening = ShopTime(milliseconds: 1_767_225_600_000)  // 2026-01-01

    let folder = FileManager.default.temporaryDirectory.appending(path: "offers-" + UUID().uuidString)
    let shop: Shop

    /// Plays a story; by default a cancelled trial, and ten days.
    init(_ story: String = "2026-01-01 buy club.month\n+3 cancel\n+10") throws {
        var shop = Shop(at: Self.opening)
        for deed in try ShopStory(story).deeds {
            _ = try shop.advance(to: deed.time)
            _ = try shop.perform(deed)
        }
        self.shop = shop
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let roots = [try Self.tokens.get(), try Self.receipts.get()].map(\.rootPEM)
        try write("app.json", ShopSettings(catalogue: .sample, roots: roots, time: Self.opening).json)
        try write("roots.pem", Data(roots.joined().utf8))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    @discardableResult func write(_ name: String, _ data: Data) throws -> String {
        try data.write(to: folder.appending(path: name))
        return path(name)
    }

    var receipt: Data {
        get throws {
            let content = ShopReceipt(try shop.customer("anna"), in: shop).content
            return try ShopSigner(authority: Self.receipts.get()).document(content)
        }
    }

    var signer: ShopSigner { get throws { ShopSigner(authority: try Self.tokens.get()) } }

    var transactions: [String] {
        get throws { try shop.purchases(of: "anna").map { try signer.token(shop.payload($0)) } }
    }

    var renewals: [String] {
        get throws {
            try Set(shop.purchases(of: "anna").map(\.originalID)).compactMap(shop.renewal)
                .map { try signer.token(shop.payload($0)) }
        }
    }

    var response: [String: JSONValue] {
        get throws {
            ShopReceipt(try shop.customer("anna"), in: shop).response(latest: try receipt, newestOnly: false)
        }
    }

    /// Returns the purchases in a form of evidence.
    func evidence(_ form: Form) throws -> Data {
        switch form {
        case .receipt: return try receipt
        case .base64: return Data(try receipt.base64EncodedString(options: .lineLength76Characters).utf8)
        case .request: return try json(["receipt-data": .string(try receipt.base64EncodedString())])
        case .response: return try json(try response)
        case .lines: return Data((try transactions + renewals).joined(separator: "\n").utf8)
        case .history:
            return try json(["signedTransactions": .array(try transactions.map(JSONValue.string)), "hasMore": .bool(false)])
        case .list: return try JSONEncoder().encode(try transactions + renewals)
        }
    }

    enum Form: String, CaseIterable, Sendable { case receipt, base64, request, response, lines, history, list }

    func json(_ members: [String: JSONValue]) throws -> Data { try JSONEncoder().encode(JSONValue.object(members)) }

    /// Runs `member offers`; returns the exit code, the results and the notes.
    func run(
        _ words: [String], input: Data? = nil, lines typed: [String] = [], environment: [String: String] = [:],
        transport: any HTTPTransport = NoTransport()
    ) async -> (code: ExitCode, output: String, notes: String) {
        let (output, notes) = (Locked<[String]>([]), Locked<[String]>([]))
        let console = Console(
            standardOutput: { line in output.withLock { $0.append(line) } },
            standardError: { line in notes.withLock { $0.append(line) } })
        let rest = Locked(typed)
        var lines = LineInput { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        lines.readAll = { count in input.map { $0.prefix(count) } }
        let (home, input) = (folder.path, lines)
        // A test without a network sets the time at the store: the end of the story.
        let now = transport is NoTransport ? shop.now.date : Date()
        let code = await OffersClock.$current.withValue(QuickClock(now)) {
            await MemberTool.run(
                ["offers"] + words, environment: environment.merging(["MEMBER_HOME": home]) { own, _ in own }, console: console,
                transport: transport, input: input)
        }
        return (code, output.value.joined(separator: "\n"), notes.value.joined(separator: "\n"))
    }

    /// Runs it in the same way with `--json`.
    func json(
        _ words: [String], input: Data? = nil, lines: [String] = [], environment: [String: String] = [:],
        transport: any HTTPTransport = NoTransport()
    ) async throws -> (code: ExitCode, result: JSONValue) {
        let outcome = await run(words + ["--json"], input: input, lines: lines, environment: environment, transport: transport)
        return (outcome.code, try JSONValue(parsing: Data(outcome.output.utf8)))
    }
}

/// A clock that does not wait: a sleep moves its time.
struct QuickClock: MemberClock {
    private let slept = Locked(Duration.zero)
    private let begin: Date

    init(_ begin: Date) { self.begin = begin }

    var now: Date { begin.addingTimeInterval(slept.value / .seconds(1)) }
    var uptime: Duration { .seconds(100) + slept.value }
    var bootID: String { "test" }
    func sleep(for duration: Duration) async throws { slept.withLock { $0 += duration } }
}
