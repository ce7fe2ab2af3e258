public import MemberCore
public import MemberRequests

/// A request's method.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Creates or changes.
    case post = "POST"
    /// Deletes.
    case delete = "DELETE"
}

/// Options of a single request.
public struct GraphRequestFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Creates flags from their bits.
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A request without a token of its own is sent with none, instead of the app's.
    public static let skipClientToken = GraphRequestFlags(rawValue: 2)
    /// An error about the request's token does not change the current token.
    public static let doNotInvalidateTokenOnError = GraphRequestFlags(rawValue: 4)
    /// The request's errors are delivered without a recovery.
    public static let disableErrorRecovery = GraphRequestFlags(rawValue: 8)
}

/// A request to the Graph API.
///
/// ```swift
/// let feed = try await GraphRequest(graphPath: "me/feed", parameters: ["message": "Sea"], httpMethod: .post).start()
/// for try await page in GraphRequest(graphPath: "me/friends", parameters: ["fields": "name"]).pages() { show(page) }
/// ```
/// It uses the access token that is current when the request is created, unless it receives another one. Its error is always
/// delivered: the app decides whether to ask for a permission.
public struct GraphRequest: Sendable, Masked {
    /// The path, such as `me/feed`; it may have a query, and begin with a version. A token in its query is moved to
    /// ``tokenString``.
    public private(set) var graphPath: String
    /// The parameters: texts, numbers, addresses; lists and dictionaries become JSON, `Data` and ``GraphRequestDataAttachment`` files.
    public var parameters: [String: any Sendable]
    /// The request's token; nil for a request without a member's token.
    public private(set) var tokenString: String?
    /// The method.
    public let httpMethod: HTTPMethod
    /// The request's options.
    public private(set) var flags: GraphRequestFlags
    /// How long the response is stored on this device; the default is never. Only a GET with the current member's token is
    /// stored. Responses about permissions and tokens, or with tokens, as that of `me/accounts`, are never stored.
    public var cacheLife = CacheLife.never
    /// The time after which the request is sent again if the service has had too many calls; nil, the default, delivers the
    /// error. If the response's headers name a longer time, the limits delay it until then.
    public var delayAfterLimit: Duration?
    /// The request's own version.
    let ownVersion: String?
    let client: GraphClient

    /// The version, such as `v21.0`.
    public var version: String { ownVersion ?? client.settings().version }

    /// Creates a request with the current token.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters; nil is an empty `fields` for a GET, which fetches only the id, and none for others.
    ///   - httpMethod: The method.
    public init(graphPath: String, parameters: [String: any Sendable]? = nil, httpMethod: HTTPMethod = .get) {
        self.init(graphPath, parameters, GraphClient.current, method: httpMethod)
    }

    /// Creates a GET with the current token.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters.
    ///   - flags: The options.
    public init(graphPath: String, parameters: [String: any Sendable], flags: GraphRequestFlags) {
        self.init(graphPath, parameters, GraphClient.current, flags: flags)
    }

    /// Creates a request with a token and a version of its own.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters.
    ///   - tokenString: The token; nil for a request without a member's token.
    ///   - version: The version; nil is the connection's, or the default of all.
    ///   - httpMethod: The method.
    public init(
        graphPath: String, parameters: [String: any Sendable], tokenString: String?, version: String?, httpMethod: HTTPMethod
    ) {
        self.init(
            graphPath, parameters, GraphClient.current, token: .some(tokenString), version: version, method: httpMethod)
    }

    /// Creates a request with a token of its own.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters; nil is the default of ``init(graphPath:parameters:httpMethod:)``.
    ///   - tokenString: The token; nil for a request without a member's token.
    ///   - httpMethod: The method.
    ///   - flags: The options.
    public init(
        graphPath: String, parameters: [String: any Sendable]? = nil, tokenString: String?, httpMethod: HTTPMethod = .get,
        flags: GraphRequestFlags
    ) {
        self.init(graphPath, parameters, GraphClient.current, token: .some(tokenString), method: httpMethod, flags: flags)
    }

    /// Creates a request of a context; a token of nil is the current one.
    init(
        _ graphPath: String, _ parameters: [String: any Sendable]? = nil, _ client: GraphClient, token: String?? = nil,
        version: String? = nil, method: HTTPMethod = .get, flags: GraphRequestFlags = []
    ) {
        let path = GraphPath(graphPath)
        self.graphPath = path.text
        self.client = client
        self.parameters = parameters ?? (method == .get ? ["fields": ""] : [:])
        tokenString = path.token ?? token ?? client.tokens.current()?.tokenString
        ownVersion = version.flatMap { $0.isEmpty ? nil : $0 }
        httpMethod = method
        self.flags = client.settings().isErrorRecoveryEnabled ? flags : flags.union(.disableErrorRecovery)
    }

    /// Turns the recovery from its errors off or on.
    /// - Parameter disabled: Whether its errors are delivered without a recovery.
    public mutating func setGraphErrorRecovery(disabled: Bool) {
        if disabled { flags.insert(.disableErrorRecovery) } else { flags.remove(.disableErrorRecovery) }
    }

    /// Whether its errors are recovered from.
    var recovers: Bool { !flags.contains(.disableErrorRecovery) }

    /// Returns the same request with another token.
    func with(token: String?) -> GraphRequest {
        var request = self
        request.tokenString = token
        return request
    }

    /// Returns the same request with another path and other parameters.
    func following(_ path: String, _ parameters: [String: any Sendable]) -> GraphRequest {
        var request = self
        (request.graphPath, request.parameters) = (path, parameters)
        return request
    }
}

extension GraphRequest {
    /// Sends the request.
    /// - Parameter completion: Called once, with the connection, the result's JSON as dictionaries, lists, texts and numbers, and
    ///   the error.
    /// - Returns: The connection, which can be cancelled.
    @discardableResult public func start(
        completion: @escaping @MainActor @Sendable ((any GraphRequestConnecting)?, (any Sendable)?, (any Error)?) -> Void
    ) -> any GraphRequestConnecting {
        let connection = GraphRequestConnection(client)
        connection.begin(with: self, completion)
        return connection
    }

    /// Sends the request.
    /// - Returns: The response.
    /// - Throws: ``GraphError`` for a refusal, ``CoreError`` for a misuse or a response of unknown form, `RequestError` if there
    ///   was no response.
    public func start() async throws -> GraphResponse {
        try await client.send([GraphElement(self)])[0].get()
    }
}
