public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberRequests
import MemberSignIn
public import VKWire

/// Calls methods of the VK API for one member, with a cache that works offline.
///
/// ```swift
/// let friends = try await client.friendsGet(fields: ["photo_100"])
/// print(friends.value.count, friends.source)
/// ```
public struct VKAPIClient: Sendable {
    /// The API version of calls that name no other one.
    public static var defaultVersion: String { VKMethodCall.defaultVersion }

    let session: Session?
    let hosts: VKHosts
    let transport: any HTTPTransport
    let pipeline: RequestPipeline
    var clock: any MemberClock { pipeline.traffic.clock }
    private let lastFolder = Locked<String?>(nil)
    private let version: String
    /// Whether cache and limits are shared by all doors to the client.
    private let isShared: Bool

    /// Creates a client for one member.
    /// - Parameters:
    ///   - session: The member's session; nil calls without a token.
    ///   - hosts: VK's addresses; nil are those of the account's sign-in, which may be a sandbox's, as far as this process has read the
    ///     account; without an account VK's own.
    ///   - transport: Sends the requests.
    ///   - cache: Keeps the replies, in a folder of the account: client, environment and member, since the account was stored. After the
    ///     member's sign-out none of them is returned. Nil is the cache that all doors to the session's client share; without a session
    ///     nothing is kept then.
    ///   - version: The API version.
    ///   - traffic: Limits, calls under way and hooks. Nil is what all doors to the session's client share: a member's calls are limited
    ///     to three in 1.1 s, and reads are tried three times. Clients with their own cache have their own limits, too: pass the same
    ///     traffic to those of one app.
    public init(
        session: Session?, hosts: VKHosts? = nil, transport: any HTTPTransport, cache: (any ReplyStore)? = nil,
        version: String = VKAPIClient.defaultVersion, traffic: RequestTraffic? = nil
    ) {
        self.session = session
        let hosts = hosts ?? session.flatMap(Self.hosts) ?? .live
        self.hosts = hosts
        self.transport = transport
        self.version = version
        let store = cache == nil ? session.map { CallStores.of($0.open).store(of: $0.key.client) } : nil
        isShared = store != nil
        let shared = store.map { RequestTraffic(sharing: $0.traffic, retry: .standard) }
        let kind = session.flatMap { VKTokenKind(recordID: $0.key.subject) } ?? .user
        pipeline = RequestPipeline(
            transport: transport, cache: cache ?? store?.cache, rules: VKEnvelope.rules(at: hosts, kind: kind),
            traffic: traffic ?? shared ?? RequestTraffic(limiter: RateLimiter(), retry: .standard))
    }

    /// The addresses that are stored with the session's account.
    private static func hosts(of session: Session) -> VKHosts? {
        session.open.knownAccount(session.key).flatMap { try? VKAccountDetails(of: $0).hosts }
    }

    /// The folder of the replies. In the client's shared store a removed account's replies are removed with it. In a cache of the caller,
    /// the replies of an account that was removed and added again are separate from the new ones; after the removal this is still the
    /// folder that was used last, so that its replies are removed.
    var folder: String {
        guard let session else { return "0" }
        if isShared { return session.key.subject }
        return lastFolder.withLock { last in
            if let created = session.open.knownAccount(session.key)?.created.timeIntervalSinceReferenceDate.bitPattern {
                last = session.key.longID + "-" + String(created, radix: 36)
            }
            return last ?? session.key.longID
        }
    }

    /// Calls any method.
    /// - Parameters:
    ///   - method: The method's name, `section.name`.
    ///   - parameters: Its parameters; a token among them is dropped, because the session's is used.
    ///   - life: How long a good reply counts as fresh; only methods that read are kept.
    ///   - mode: Whether the lookup respects the age.
    ///   - type: The type to decode the response as.
    /// - Returns: The value and its source.
    /// - Throws: `VKError`.
    public func call<Value: Decodable & Sendable>(
        _ method: String, _ parameters: FormFields = [], life: CacheLife = .oneHour, mode: CacheMode = .standard,
        as type: Value.Type = JSONValue.self
    ) async throws(VKError) -> VKReply<Value> {
        // A store that is not a vault is asked now and then whether the member has signed out elsewhere.
        let isKnown = if let session { (try? await session.open.prepare(session.key)) ?? false } else { true }
        let call = try call(of: method, parameters, life: isKnown ? life : .never, mode: mode)
        do throws(RequestError) {
            let reply = try await pipeline.send(call, for: session, folder: folder) { body throws(RequestError) in
                try VKEnvelope.decode(Value.self, from: body)
            }
            return VKReply(value: reply.value, body: reply.body, source: reply.source)
        } catch { throw VKError(error) }
    }

    /// The way to the session's calls, for what takes several of them.
    var accountCalls: AccountCalls {
        let isSignedIn = { @Sendable [session] in session.map { $0.account != nil } ?? true }
        return AccountCalls(transport: transport, clock: clock, isSignedIn: isSignedIn) {
            method, parameters throws(RequestError) in
            guard let call = try? call(of: method, parameters, life: .never, mode: .standard) else {
                throw .invalidReply("its method has no name of a method")
            }
            return try await pipeline.send(call, for: session, folder: folder, decoding: VKEnvelope.value)
        }
    }

    /// The pipeline's call of a method, bound to the session's account.
    func call(
        of method: String, _ parameters: FormFields, life: CacheLife, mode: CacheMode
    ) throws(VKError) -> ProviderCall {
        guard var call = VKMethodCall.call(method, parameters, at: hosts, version: version) else { throw .invalidMethod }
        // A method whose reply is never kept stays so.
        if call.life != .never { call.life = life }
        call.mode = mode
        if let session { call.bind { session.open.knownAccount(session.key) } }
        return call
    }
}

/// The result of a call.
public struct VKReply<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value
    /// The raw body, the envelope included.
    public let body: Data
    /// The origin of the value: the network, or the cache with its age.
    public let source: ProviderReply.Source
}
