public import Foundation
import MemberCore
import MemberHTTP
public import MemberRequests

/// Requests that are sent together: one singly, several as a batch.
///
/// ```swift
/// let connection = GraphRequestConnection()
/// try connection.add(GraphRequest(graphPath: "me")) { _, me, error in … }
/// try connection.add(GraphRequest(graphPath: "me/friends")) { _, friends, error in … }
/// connection.start()
/// ```
/// Each completion is called once, in the order of the requests, then the delegate. More than fifty requests are sent as several batches.
public final class GraphRequestConnection: GraphRequestConnecting {
    private enum Phase { case created, started, completed, cancelled }
    typealias Ending = @Sendable ([GraphClient.Outcome]?) -> Void

    private struct State: Sendable {
        var phase = Phase.created
        var elements: [GraphElement] = []
        var completions: [GraphRequestCompletion] = []
        /// Receives all outcomes after the completions have been called.
        var end: Ending?
        var timeout: TimeInterval
        var version: String?
        var head: ResponseHead?
        var hasResponse = true
        /// The last reported number of sent bytes of the body under way.
        var sent = 0
        var task: Task<Void, Never>?
        let delegate = WeakDelegate()
    }

    private final class WeakDelegate: Sendable {
        @MainActor weak var value: (any GraphRequestConnectionDelegate)?
    }

    /// A year, which is practically no limit.
    private static let longestTimeout: TimeInterval = 31_536_000
    private static let defaultTimeout = Locked<TimeInterval>(60)
    private let client: GraphClient
    private let state: Locked<State>
    private let place = RatePlace()

    /// The time limit of the requests of new connections, in seconds: 60. A negative value is ignored.
    public static var defaultConnectionTimeout: TimeInterval {
        get { defaultTimeout.value }
        set { defaultTimeout.withLock { if newValue >= 0 { $0 = newValue } } }
    }

    /// Creates a connection of the current context.
    public convenience init() { self.init(GraphClient.current) }

    init(_ client: GraphClient) {
        self.client = client
        state = Locked(State(timeout: Self.defaultConnectionTimeout))
    }

    /// The time limit of its requests, in seconds; a negative value is ignored.
    public var timeout: TimeInterval {
        get { state.withLock { $0.timeout } }
        set { state.withLock { if newValue >= 0 { $0.timeout = newValue } } }
    }

    /// Receives the events of the connection; held weakly.
    @MainActor public var delegate: (any GraphRequestConnectionDelegate)? {
        get { state.withLock { $0.delegate }.value }
        set { state.withLock { $0.delegate }.value = newValue }
    }

    /// The head of the response to the first request; nil before the response.
    public var urlResponse: ResponseHead? { state.withLock { $0.head } }

    /// Whether the service responded to the request whose completion is being called: false for an element that the batch left
    /// out, which has neither a result nor an error.
    public var hasResponse: Bool { state.withLock { $0.hasResponse } }

    /// The time until which the limits delay it, as far as is known now; nil while they do not.
    public var delayedUntil: Date? { place.delayedUntil }

    /// Sends requests that name no version with this one.
    /// - Parameter version: The version, such as `v20.0`.
    public func overrideGraphAPIVersion(_ version: String) { state.withLock { $0.version = version } }

    /// Adds a request.
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: Called once.
    /// - Throws: ``CoreError/misuse(_:)`` if the connection has already started.
    public func add(_ request: GraphRequest, completion: @escaping GraphRequestCompletion) throws(CoreError) {
        try add(GraphElement(request), completion)
    }

    /// Adds a request with a name that others in the batch refer to: `{result=NAME:$.data.0.id}`.
    /// - Parameters:
    ///   - request: The request.
    ///   - name: The name.
    ///   - completion: Called once.
    /// - Throws: ``CoreError/misuse(_:)`` if the connection has already started.
    public func add(_ request: GraphRequest, name: String, completion: @escaping GraphRequestCompletion) throws(CoreError) {
        try add(GraphElement(request, extras: name.isEmpty ? [:] : ["name": .string(name)]), completion)
    }

    /// Adds a request with parameters for the batch: `name`, `depends_on`, `omit_response_on_success`.
    /// - Parameters:
    ///   - request: The request.
    ///   - parameters: The parameters for the batch.
    ///   - completion: Called once.
    /// - Throws: ``CoreError/misuse(_:)`` if the connection has already started.
    public func add(
        _ request: GraphRequest, parameters: [String: any Sendable], completion: @escaping GraphRequestCompletion
    ) throws(CoreError) {
        try add(GraphElement(request, extras: GraphParameters.members(parameters)), completion)
    }

    private func add(_ element: GraphElement, _ completion: @escaping GraphRequestCompletion) throws(CoreError) {
        let isAdded = state.withLock { state in
            guard state.phase == .created else { return false }
            state.elements.append(element)
            state.completions.append(completion)
            return true
        }
        guard isAdded else { throw .misuse(.connectionStarted) }
    }

    /// Adds a request to a new connection, and starts it.
    func begin(with request: GraphRequest, _ completion: @escaping GraphRequestCompletion) {
        state.withLock { state in
            state.elements.append(GraphElement(request))
            state.completions.append(completion)
        }
        start()
    }

    /// Sends the added requests and passes their outcomes; nil if there are none left to send.
    func begin(_ end: @escaping Ending) {
        let (phase, count) = state.withLock { state in
            if state.phase == .created, !state.elements.isEmpty { state.end = end }
            return (state.phase, state.elements.count)
        }
        switch phase {
        case .created where count > 0: start()
        // The task was cancelled before this call.
        case .cancelled where count > 0: end([Result](repeating: .failure(RequestError.transport(.cancelled)), count: count))
        case .created, .started, .completed, .cancelled: end(nil)
        }
    }

    /// Sends the added requests. A second call does nothing.
    public func start() {
        let work = state.withLock { state -> [GraphElement]? in
            guard state.phase == .created else { return nil }
            state.phase = .started
            return state.elements
        }
        guard let work else { return client.settings().diagnostics.report(.notice, "facebook.graph_started_twice") }
        let task = Task { await send(work) }
        let isLate = state.withLock { state in
            state.task = task
            return state.phase == .cancelled
        }
        if isLate { task.cancel() }
    }

    /// Cancels the requests, started or not: each completion is called with an error. A connection that has ended does not
    /// change.
    public func cancel() {
        let (task, isUnsent) = state.withLock { state -> (Task<Void, Never>?, Bool) in
            let isUnsent = state.phase == .created
            if isUnsent || state.phase == .started { state.phase = .cancelled }
            return (state.task, isUnsent)
        }
        task?.cancel()
        guard isUnsent else { return }
        Task { await deliver(state.withLock { $0.completions }.map { _ in .failure(RequestError.transport(.cancelled)) }) }
    }

    private func send(_ elements: [GraphElement]) async {
        await delegate?.requestConnectionWillBeginLoading(self)
        var options = GraphOptions(version: state.withLock { $0.version })
        options.limit = .seconds(min(timeout, Self.longestTimeout))
        options.place = place
        options.progress = HTTPProgress(upload: { [weak self] sent, total in self?.tell(sent, total) })
        let outcomes = await client.send(elements, options)
        state.withLock { state in
            if state.phase == .started { state.phase = .completed }
            if case .success(let response)? = outcomes.first { state.head = response.head }
        }
        await deliver(outcomes)
    }

    private func tell(_ sent: Int, _ total: Int) {
        let earlier = state.withLock { state in
            // After the whole body, or with fewer bytes than before, another body is under way.
            defer { state.sent = sent == total ? 0 : sent }
            return sent < state.sent ? 0 : state.sent
        }
        Task { @MainActor in
            delegate?.requestConnection(
                self, didSendBodyData: sent - earlier, totalBytesWritten: sent, totalBytesExpectedToWrite: total > 0 ? total : -1)
        }
    }

    @MainActor private func deliver(_ outcomes: [GraphClient.Outcome]) {
        let (completions, end) = state.withLock { state in
            defer { (state.completions, state.end) = ([], nil) }
            return (state.completions, state.end)
        }
        defer { end?(outcomes) }
        for (completion, outcome) in zip(completions, outcomes) {
            switch outcome {
            case .success(let response):
                state.withLock { $0.hasResponse = response.hasResponse }
                completion(self, response.result, nil)
                state.withLock { $0.hasResponse = true }
            case .failure(let error): completion(self, nil, error)
            }
        }
        if case .failure(let error)? = outcomes.first, case .transport? = error as? RequestError {
            delegate?.requestConnection(self, didFailWithError: error)
        } else {
            delegate?.requestConnectionDidFinishLoading(self)
        }
    }
}
