public import MemberCore
public import MemberRequests

/// A request's method.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Makes or changes.
    case post = "POST"
    /// Deletes.
    case delete = "DELETE"
}

/// How a request differs from others.
public struct GraphRequestFlags: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// Flags by their bits.
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Without a token of its own it goes with none, not with the app's.
    public static let skipClientToken = GraphRequestFlags(rawValue: 2)
    /// An error about its token leaves the current token as it is.
    public static let doNotInvalidateTokenOnError = GraphRequestFlags(rawValue: 4)
    /// Its errors are delivered as they are.
    public static let disableErrorRecovery = GraphRequestFlags(rawValue: 8)
}

/// A request to the Graph API.
///
/// ```swift
/// let feed = try await GraphRequest(graphPath: "me/feed", parameters: ["message": "Sea"], httpMethod: .post).start()
/// for try await page in GraphRequest(graphPath: "me/friends", parameters: ["fields": "name"]).pages() { show(page) }
/// ```
/// It goes with the current access token as it was when the request was made, unless it is given another one. Its error is always
/// delivered: whether a permission is to be asked for is the app's decision.
public struct GraphRequest: Sendable, Masked {
    /// The path, such as `me/feed`; it may have a query, and begin with a version. A token that it brought is ``tokenString``.
    public private(set) var graphPath: String
    /// The parameters: texts, numbers, addresses; lists and dictionaries become JSON, `Data` and ``GraphRequestDataAttachment`` files.
    public var parameters: [String: any Sendable]
    /// The token that it goes with; nil for a request without a member's token.
    public private(set) var tokenString: String?
    /// The method.
    public let httpMethod: HTTPMethod
    /// How it differs from others.
    public private(set) var flags: GraphRequestFlags
    /// For how long its response is kept on this device; never, unless said otherwise. Only a GET with the current member's token is
    /// kept, and what is asked about permissions and tokens, or brings tokens as `me/accounts` does, never.
    public var cacheLife = CacheLife.never
    /// After how long the request is sent once more if the service has had too many calls; nil, unless set, delivers the error. Where
    /// the response's headers name a longer time, the limits hold it back until then.
    public var delayAfterLimit: Duration?
    /// The version that it names itself.
    let ownVersion: String?
    let client: GraphClient

    /// The version, such as `v21.0`.
    public var version: String { ownVersion ?? client.settings().version }

    /// A request with the current token.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters; nil is an empty `fields` for a GET, so that only the id comes, and none for others.
    ///   - httpMethod: The method.
    public init(graphPath: String, parameters: [String: any Sendable]? = nil, httpMethod: HTTPMethod = .get) {
        self.init(graphPath, parameters, GraphClient.current, method: httpMethod)
    }

    /// A GET with the current token.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters.
    ///   - flags: How it differs from others.
    public init(graphPath: String, parameters: [String: any Sendable], flags: GraphRequestFlags) {
        self.init(graphPath, parameters, GraphClient.current, flags: flags)
    }

    /// A request with a token and a version of its own.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters.
    ///   - tokenString: The token; nil for a request without a member's token.
    ///   - version: The version; nil is the connection's, or that of all.
    ///   - httpMethod: The method.
    public init(
        graphPath: String, parameters: [String: any Sendable], tokenString: String?, version: String?, httpMethod: HTTPMethod
    ) {
        self.init(
            graphPath, parameters, GraphClient.current, token: .some(tokenString), version: version, method: httpMethod)
    }

    /// A request with a token of its own.
    /// - Parameters:
    ///   - graphPath: The path.
    ///   - parameters: The parameters; nil is as ``init(graphPath:parameters:httpMethod:)`` has it.
    ///   - tokenString: The token; nil for a request without a member's token.
    ///   - httpMethod: The method.
    ///   - flags: How it differs from others.
    public init(
        graphPath: String, parameters: [String: any Sendable]? = nil, tokenString: String?, httpMethod: HTTPMethod = .get,
        flags: GraphRequestFlags
    ) {
        self.init(graphPath, parameters, GraphClient.current, token: .some(tokenString), method: httpMethod, flags: flags)
    }

    /// A request of a context; a token of nil is the current one.
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
    /// - Parameter disabled: Whether its errors are delivered as they are.
    public mutating func setGraphErrorRecovery(disabled: Bool) {
        if disabled { flags.insert(.disableErrorRecovery) } else { flags.remove(.disableErrorRecovery) }
    }

    /// Whether its errors are recovered from.
    var recovers: Bool { !flags.contains(.disableErrorRecovery) }

    /// The same request with another token.
    func with(token: String?) -> GraphRequest {
        var request = self
        request.tokenString = token
        return request
    }

    /// The same request of another path, with other parameters.
    func following(_ path: String, _ parameters: [String: any Sendable]) -> GraphRequest {
        var request = self
        (request.graphPath, request.parameters) = (path, parameters)
        return request
    }
}

extension GraphRequest {
    /// Sends the request.
    /// - Parameter completion: Called once: with the connection, the result's JSON as dictionaries, lists, texts and numbers, and the
    ///   error.
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
    /// - Throws: ``GraphError`` for a refusal, ``CoreError`` for a call or a response without a known form, `RequestError` where no
    ///   response came.
    public func start() async throws -> GraphResponse {
        try await client.send([GraphElement(self)])[0].get()
    }
}
