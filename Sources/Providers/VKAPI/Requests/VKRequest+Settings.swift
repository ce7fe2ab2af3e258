import Foundation
import MemberCore
import MemberHTTP
public import MemberRequests
import MemberSignIn
import VKWire

extension VKRequest {
    /// The form of a response.
    public enum ReplyMode: Sendable {
        /// A response of the VK API: JSON, with an envelope that is checked for errors. The default at the API's host.
        case vk
        /// JSON of any server.
        case json
        /// Bytes. The default of all other addresses.
        case raw
    }

    /// The server that a request is sent to.
    enum Target: Sendable {
        case method(String, VKOptions, HTTPRequest.Method?)
        case http(HTTPRequest)

        var isOfAPI: Bool { if case .method = self { true } else { false } }
    }

    /// The settings, which may change until the start.
    struct Setup: Sendable {
        var mode: ReplyMode
        var signature: (any Sendable)?
        var life = VKCachedDataLiveTime.oneHour
        var hasOwnLife = false
        var isOffline = false
        var isForced = false
        var staleGrace = VKCachedDataLiveTime.never
        var servesStaleOnError = false
        var priority = RequestPriority.normal
    }

    private func setting<Value: Sendable>(_ path: any WritableKeyPath<Setup, Value> & Sendable) -> Value {
        setup.value[keyPath: path]
    }

    private func set<Value: Sendable>(_ path: any WritableKeyPath<Setup, Value> & Sendable, _ value: Value) {
        setup.withLock { $0[keyPath: path] = value }
    }

    /// Any value by which the app tells its requests apart; nil by default. Requests of a user's actions have their action's text.
    public var signature: (any Sendable)? {
        get { setting(\.signature) }
        set { set(\.signature, newValue) }
    }

    /// How long the reply counts as fresh; an hour by default. Only successful replies of GET requests are kept.
    public var cacheLiveTime: VKCachedDataLiveTime {
        get { setting(\.life) }
        set {
            setup.withLock { setup in
                setup.life = newValue
                setup.hasOwnLife = true
            }
        }
    }

    /// Whether a kept reply of any age is delivered, and none is deleted.
    public var offlineMode: Bool {
        get { setting(\.isOffline) }
        set { set(\.isOffline, newValue) }
    }

    /// Whether the request is sent although a reply is kept; the new reply replaces it.
    public var forcesRefresh: Bool {
        get { setting(\.isForced) }
        set { set(\.isForced, newValue) }
    }

    /// How long after its time a kept reply is still delivered, while one request in the background renews it.
    public var staleGrace: VKCachedDataLiveTime {
        get { setting(\.staleGrace) }
        set { set(\.staleGrace, newValue) }
    }

    /// Whether a kept reply of any age is delivered if the connection or the server fails. No kept reply is deleted then.
    public var servesStaleOnError: Bool {
        get { setting(\.servesStaleOnError) }
        set { set(\.servesStaleOnError, newValue) }
    }

    /// The priority among the requests that wait for VK's limit.
    public var priority: RequestPriority {
        get { setting(\.priority) }
        set { set(\.priority, newValue) }
    }

    /// The form of the response.
    public var replyMode: ReplyMode {
        get { setting(\.mode) }
        set { set(\.mode, newValue) }
    }

    /// The delegate, held weakly. A delegate that is set after the end is notified at once.
    public var delegate: (any VKRequestDelegate)? {
        get { mailbox.delegate }
        set {
            mailbox.delegate = newValue
            if newValue != nil { mailbox.post(.added, of: self) }
        }
    }

    /// The method's name; empty for an address of another server.
    public var method: String { if case .method(let name, _, _) = target { name } else { "" } }

    /// Whether the request was started and has no outcome yet.
    public var isRunning: Bool { state.value.isRunning }

    /// Whether the request was cancelled.
    public var isCancelled: Bool { state.value.isCancelled }

    /// The origin of the response; nil before it arrives.
    public var source: ProviderReply.Source? {
        if case .response(_, _, let source) = state.value.outcome { source } else { nil }
    }

    /// The error that the request ended with; nil before its end, and where it has a response.
    public var error: VKAPIError? { if case .failure(let error, _) = state.value.outcome { error } else { nil } }
}

extension VKRequest.Target: Masked {}

extension VKRequest.Target {
    /// Whether the address is one of the API's: of the context's environment, and in the live one also the older host.
    func isAt(_ context: RequestContext) -> Bool {
        guard case .http(let request) = self, let hosts = try? context.get().environment.hosts else { return false }
        let places = [hosts.api] + (hosts == .live ? [URL(string: "https://api.vk.com")].compactMap(\.self) : [])
        return places.contains { api in
            request.url.scheme == api.scheme && request.url.host() == api.host() && request.url.port == api.port
        }
    }

    /// Scheme, host and path: the parameters may contain what is the member's.
    func address(at context: RequestContext) -> String {
        switch self {
        case .method(let name, _, _):
            let base = (try? context.get())?.environment.hosts.api ?? VKHosts.live.api
            return base.appending(path: "method").appending(path: name).absoluteString
        case .http(let request):
            guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) else { return "" }
            (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
            return parts.url?.absoluteString ?? ""
        }
    }
}
