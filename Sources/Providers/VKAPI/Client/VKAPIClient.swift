public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberRequests
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
    ///   - hosts: VK's addresses.
    ///   - transport: Sends the requests.
    ///   - cache: Keeps the replies, in a folder of the account: client, environment and member, since the account was stored. After the
    ///     member's sign-out none of them is returned. Nil is the cache that all doors to the session's client share; without a session
    ///     nothing is kept then.
    ///   - version: The API version.
    ///   - traffic: Limits, calls under way and hooks. Nil is what all doors to the session's client share: a member's calls are limited
    ///     to three in 1.1 s, and reads are tried three times. Clients with their own cache have their own limits, too: pass the same
    ///     traffic to those of one app.
    public init(
        session: Session?, hosts: VKHosts = .live, transport: any HTTPTransport, cache: (any ReplyStore)? = nil,
        version: String = VKAPIClient.defaultVersion, traffic: RequestTraffic? = nil
    ) {
        self.session = session
        self.hosts = hosts
        self.transport = transport
        self.version = version
        let store = cache == nil ? session.map { CallStores.of($0.vault).store(of: $0.key.client) } : nil
        isShared = store != nil
        let shared = store.map { RequestTraffic(sharing: $0.traffic, retry: .standard) }
        pipeline = RequestPipeline(
            transport: transport, cache: cache ?? store?.cache, rules: VKEnvelope.rules(at: hosts),
            traffic: traffic ?? shared ?? RequestTraffic(limiter: RateLimiter(), retry: .standard))
    }

    /// The folder of the replies. In the client's shared store a removed account's replies are removed with it. In a cache of the caller,
    /// the replies of an account that was removed and added again are separate from the new ones; after the removal this is still the
    /// folder that was used last, so that its replies are removed.
    var folder: String {
        guard let session else { return "0" }
        if isShared { return session.key.subject }
        return lastFolder.withLock { last in
            if let created = session.account?.created.timeIntervalSinceReferenceDate.bitPattern {
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
        let call = try call(of: method, parameters, life: life, mode: mode)
        do throws(RequestError) {
            let reply = try await pipeline.send(call, for: session, folder: folder) { body throws(RequestError) in
                try VKEnvelope.decode(Value.self, from: body)
            }
            return VKReply(value: reply.value, body: reply.body, source: reply.source)
        } catch { throw VKError(error) }
    }

    /// The pipeline's call of a method, bound to the session's account.
    func call(
        of method: String, _ parameters: FormFields, life: CacheLife, mode: CacheMode
    ) throws(VKError) -> ProviderCall {
        guard var call = VKMethodCall.call(method, parameters, at: hosts, version: version) else { throw .invalidMethod }
        // A method whose reply is never kept stays so.
        if call.life != .never { call.life = life }
        call.mode = mode
        if let session { call.bind { session.account } }
        return call
    }

    /// Describes people (`users.get`).
    /// - Parameters:
    ///   - ids: User ids or screen names; empty means the member.
    ///   - fields: Further fields.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: The people found.
    /// - Throws: `VKError`.
    public func usersGet(
        ids: [String] = [], fields: [String] = [], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<[VKPerson]> {
        var parameters: FormFields = []
        if !ids.isEmpty { parameters.append("user_ids", ids.joined(separator: ",")) }
        if !fields.isEmpty { parameters.append("fields", fields.joined(separator: ",")) }
        return try await call("users.get", parameters, life: life, mode: mode, as: [VKPerson].self)
    }

    /// Lists the member's friends (`friends.get`).
    /// - Parameters:
    ///   - fields: The fields of each friend; the names come with any field.
    ///   - life: How long the reply counts as fresh.
    ///   - mode: Whether the lookup respects the age.
    /// - Returns: A list of people.
    /// - Throws: `VKError`.
    public func friendsGet(
        fields: [String] = ["photo_100"], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) async throws(VKError) -> VKReply<VKList<VKPerson>> {
        // Without a field VK lists bare ids; with one, people.
        let parameters: FormFields = [("fields", fields.isEmpty ? "first_name" : fields.joined(separator: ","))]
        return try await call("friends.get", parameters, life: life, mode: mode, as: VKList<VKPerson>.self)
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

/// A person as the API describes them; values that were not requested or are hidden are nil.
public struct VKPerson: Codable, Sendable, Equatable, Identifiable {
    /// The user id.
    public let id: Int
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// The name of the page's address.
    public var screenName: String?
    /// The address of a picture 100 pixels wide.
    public var photo100: String?
    /// Whether the person is online: 1 or 0.
    public var online: Int?

    enum CodingKeys: String, CodingKey {
        case id, online
        case firstName = "first_name"
        case lastName = "last_name"
        case screenName = "screen_name"
        case photo100 = "photo_100"
    }
}

/// A list in the form that most methods return.
public struct VKList<Item: Codable & Sendable>: Codable, Sendable {
    /// The total number of items, not only of those here.
    public let count: Int
    /// The items of the requested page.
    public let items: [Item]
}
