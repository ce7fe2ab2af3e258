public import Foundation
import MemberCore
public import MemberHTTP
import MemberRequests
import VKWire

/// A request to the VK API, or to any other server, with a cache that works offline.
///
/// ```swift
/// let request = VKRequest(method: "users.get", options: [:], delegate: self)
/// request.cacheLiveTime = .oneMonth
/// request.signature = "Some signature string"
/// request.start()
/// ```
/// Nothing is sent before ``start()``. The outcome arrives by the delegate, by closures, or by ``value``; any of them may be used together.
/// A request is sent once: ``copy()`` makes another one.
///
/// A running request lives until its final callback. Delegates are held weakly: without one, a reply is only kept in the cache.
public final class VKRequest: Sendable {
    let target: Target
    let setup: Locked<Setup>
    let state = Locked(RequestLife())
    let mailbox = RequestMailbox()
    let waiters = Waiters<Result<VKRequestOutcome, any Error>>()
    let waiting = Locked<Set<Int>>([])
    let task = Locked<Task<Void, Never>?>(nil)
    /// The context that was in force when the request was made.
    let context: RequestContext
    /// The user whose request it is; nil is decided at the start.
    let owner: String?

    /// Creates a request of a method of the VK API. A method that only reads is sent by GET, another one by POST.
    /// - Parameters:
    ///   - method: The method's name, such as `users.get`.
    ///   - options: Its parameters. The stored user of an `access_token` among them makes the request; the token itself is not sent as a
    ///     parameter.
    ///   - delegate: Is notified; held weakly.
    public convenience init(method: String, options: VKOptions = [:], delegate: (any VKRequestDelegate)? = nil) {
        self.init(.method(method, options, nil), delegate)
    }

    /// Creates a request of a method of the VK API, by a given HTTP method.
    /// - Parameters:
    ///   - httpMethod: `GET`, or `POST` for parameters in the body; the reply to a POST is not kept.
    ///   - method: The method's name.
    ///   - options: Its parameters.
    ///   - delegate: Is notified; held weakly.
    public convenience init(
        httpMethod: String, method: String, options: VKOptions = [:], delegate: (any VKRequestDelegate)? = nil
    ) {
        self.init(.method(method, options, HTTPRequest.Method(rawValue: httpMethod.uppercased())), delegate)
    }

    /// Creates a request to any server. It carries no token, follows redirects, and reads up to 1 GiB within an hour.
    /// - Parameters:
    ///   - httpMethod: The HTTP method.
    ///   - url: The address.
    ///   - headers: The header fields. A reply to a request with header fields is kept only where ``cacheLiveTime`` is set.
    ///   - body: The body.
    ///   - delegate: Is notified; held weakly.
    public convenience init(
        httpMethod: String, url: URL, headers: [String: String] = [:], body: Data? = nil,
        delegate: (any VKRequestDelegate)? = nil
    ) {
        var request = HTTPRequest(HTTPRequest.Method(rawValue: httpMethod.uppercased()), url)
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { request.headers[name] = value }
        request.body = body.map { HTTPBody($0) }
        // A file of any size, as long as bytes move; other servers send from one address to another.
        request.limits.whole = .seconds(3600)
        request.limits.idle = .seconds(60)
        request.limits.body = 1 << 30
        request.redirects = .follow(maximum: 10)
        self.init(.http(request), delegate)
    }

    /// Creates a request to any server, from the engine's form of one; its body may be a file or a form with files.
    /// - Parameters:
    ///   - request: The request. It carries no token.
    ///   - delegate: Is notified; held weakly.
    public convenience init(_ request: HTTPRequest, delegate: (any VKRequestDelegate)? = nil) {
        self.init(.http(request), delegate)
    }

    init(
        _ target: Target, _ delegate: (any VKRequestDelegate)?, owner: String? = nil, context: RequestContext = RequestContext()
    ) {
        self.target = target
        self.owner = owner
        self.context = context
        setup = Locked(Setup(mode: target.isOfAPI || target.isAt(context) ? .vk : .raw))
        mailbox.delegate = delegate
    }

    /// Sends the request, or returns the reply of the cache. Without effect unless the request is new.
    public func start() {
        guard state.withLock({ $0.start() }) else { return }
        begin(Result { () throws(RequestError) in try self.prepared() })
    }

    /// Sends the request, which was started just now.
    func begin(_ prepared: Result<PreparedRequest, RequestError>) {
        // A cancelled task is not released before it ends; until then the request stays in memory.
        let task = Task { await self.run(prepared) }
        self.task.withLock { $0 = task }
        if state.value.isCancelled { task.cancel() }
    }

    /// Ends the request without a callback; nothing is written to the cache. Without effect after the final callback.
    ///
    /// For a caller on the main actor no callback follows. From elsewhere, a callback that is running is not waited for, and none begins
    /// later.
    public func cancel() {
        guard state.withLock({ $0.cancel() }) else { return }
        task.withLock { $0?.cancel() }
        mailbox.close()
        for ticket in waiting.withLock({ waiting in
            defer { waiting = [] }; return waiting
        }) {
            waiters.resume(ticket, returning: .failure(CancellationError()))
        }
    }

    /// Creates an unstarted request with the same target and settings.
    /// - Returns: The request; it has the same delegate.
    public func copy() -> VKRequest {
        let copy = VKRequest(target, mailbox.delegate, owner: owner, context: context)
        copy.setup.withLock { $0 = setup.value }
        return copy
    }
}

extension VKRequest: Masked {
    /// The settings, and the address without its parameters; never a token.
    public var description: String {
        let setup = setup.value
        let delegate = mailbox.delegate.map { delegate in
            "<\(type(of: delegate)): 0x\(String(UInt(bitPattern: ObjectIdentifier(delegate).hashValue), radix: 16))>"
        }
        return RequestDescription.object([
            "cacheLiveTime": setup.life.seconds, "delegate": delegate ?? "(null)", "offlineMode": setup.isOffline,
            "request": "<URLRequest \(target.address(at: context))>", "signature": setup.signature ?? "(null)",
        ])
    }
}
