import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import VKAPI
import VKWire

/// The stores on which the same tests run.
enum StorePlace: CaseIterable, Sendable {
    /// The vault, and the cache that all doors share.
    case vault
    /// Stores of the app's own.
    case own
    /// The shipped stores of tokens beside the vault; replies as with the vault.
    case memory, files
}

/// The VK API's classes over a scripted VK and a vault of its own.
final class VKBench: Sendable {
    typealias Script = @Sendable (HTTPRequest) async -> ScriptedTransport.Response

    let clock: TestClock
    let home: TemporaryVault
    let transport: ScriptedTransport
    let context: VKAPIContext
    private let engineClock: any MemberClock

    private init(_ place: StorePlace, _ clock: TestClock, waits: Bool, _ script: @escaping Script) throws {
        self.clock = clock
        engineClock = waits ? clock : SkippingClock(clock)
        home = try TemporaryVault(clock: engineClock)
        transport = ScriptedTransport(script)
        var context = VKAPIContext(vault: home.vault, transport: transport, clientID: "51", clock: engineClock)
        switch place {
        case .vault: break
        case .own:
            context.tokenStorage = OwnTokens()
            context.replyStorage = OwnReplies(clock: engineClock)
        case .memory: context.tokenStorage = VKMemoryStorage()
        case .files: context.tokenStorage = try Self.files(home)
        }
        self.context = context
    }

    private static func files(_ home: TemporaryVault) throws -> VKFileStorage {
        try VKFileStorage(folder: home.home.appending(path: "tokens"), keys: home.keys)
    }

    /// Runs a test in the context of a new bench.
    /// - Parameters:
    ///   - place: The stores.
    ///   - waits: Whether tasks sleep until the test moves the clock.
    ///   - script: VK's responses; by default a value.
    ///   - change: Changes the settings.
    ///   - body: The test.
    /// - Throws: The test's error, or that of a bench that cannot be made.
    static func with(
        _ place: StorePlace = .vault, waits: Bool = false, script: @escaping Script = { _ in .json(#"{"response":1}"#) },
        change: (inout VKAPIContext) -> Void = { _ in }, _ body: (VKBench) async throws -> Void
    ) async throws {
        let bench = try VKBench(place, TestClock(), waits: waits, script)
        var context = bench.context
        change(&context)
        try await VKAPIContext.$current.withValue(context) { try await body(bench) }
        withExtendedLifetime(bench) {}
    }

    /// Stores a token for each person, a second apart.
    func signIn(_ ids: UInt...) {
        for id in ids {
            clock.advance(by: .seconds(1))
            store(VKAccessToken(userID: id, token: "token-\(id)", permissions: ["offline"]))
        }
    }

    /// Stores a token.
    func store(_ token: VKAccessToken) {
        guard let item = VKStorage.shared.createItem(for: token) else { return }
        VKStorage.shared.storeItem(item)
    }

    /// The context after a relaunch of the app: a new vault over the same folder.
    /// - Parameter transport: Sends the requests; by default there is no network.
    /// - Returns: The context.
    /// - Throws: The error of a vault that cannot be opened.
    func relaunched(_ transport: ScriptedTransport = ScriptedTransport([])) throws -> VKAPIContext {
        let vault = try Vault(home: home.home, keys: home.keys, clock: engineClock)
        var context = VKAPIContext(vault: vault, transport: transport, clientID: "51", clock: engineClock)
        let isOfFiles = self.context.tokenStorage is VKFileStorage
        context.tokenStorage = try isOfFiles ? Self.files(home) : self.context.tokenStorage
        context.replyStorage = self.context.replyStorage
        return context
    }
}

extension VKRequest {
    /// How the request ends: `response`, `cancelled`, or the code of its error.
    func ending() async -> String {
        do {
            _ = try await value
            return "response"
        } catch let error as VKAPIError { return error.code } catch { return "cancelled" }
    }

    /// The response of a type; nil if the request ends in another way.
    func reply<Value>(as type: Value.Type) async -> Value? { try? await value as? Value }

    /// Whether the response came from the cache.
    var isFromCache: Bool { if case .cache = source { true } else { false } }

    /// Whether the response came from the cache and had expired.
    var isExpired: Bool { if case .cache(_, let isExpired) = source { isExpired } else { false } }
}

/// The address of a method without options.
func methodURL(_ method: String) -> URL {
    VKHosts.live.api.appending(path: "method/\(method)").appending(queryItems: [.init(name: "v", value: "5.199")])
}
