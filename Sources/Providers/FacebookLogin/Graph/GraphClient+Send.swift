import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// A request of a connection, and its extras for the batch.
struct GraphElement: Sendable {
    var request: GraphRequest
    /// The caller's additions to the element: `name`, `depends_on`, `omit_response_on_success` and others.
    var extras: [String: JSONValue] = [:]

    init(_ request: GraphRequest, extras: [String: JSONValue] = [:]) { (self.request, self.extras) = (request, extras) }
}

/// The common options of requests that are sent together.
struct GraphOptions: Sendable {
    /// The version of requests that name none; nil is the default of all.
    var version: String?
    /// The time limit of each request.
    var limit = Duration.seconds(60)
    var progress: HTTPProgress?
    /// Shows others the time until which the requests wait.
    var place: RatePlace?
}

extension GraphClient {
    typealias Outcome = Result<GraphResponse, any Error>

    /// Sends requests, one singly, several as a batch; then recovers from errors, and applies their effect on the current token.
    /// - Parameters:
    ///   - elements: The requests.
    ///   - options: Their common options.
    /// - Returns: Their outcomes, in order.
    func send(_ elements: [GraphElement], _ options: GraphOptions = GraphOptions()) async -> [Outcome] {
        defer { tokens.connectionEnds() }
        var outcomes = await sendAfterLimits(elements, await sendOnce(elements, options), options)
        let recovering = elements.indices.filter { elements[$0].request.recovers }
        if recovering.count == 1, let place = recovering.first, case .failure(let error) = outcomes[place],
            let again = await recover(from: error, elements[place], options)
        {
            for (other, element) in elements.enumerated() where other != place { invalidate(element.request, outcomes[other]) }
            outcomes[place] = again
            return outcomes
        }
        for (element, outcome) in zip(elements, outcomes) { invalidate(element.request, outcome) }
        return outcomes
    }

    /// Sends requests without recovery.
    func sendOnce(_ elements: [GraphElement], _ options: GraphOptions) async -> [Outcome] {
        if elements.count == 1 { return [await outcome(elements[0], nil, options)] }
        if let refusal = refusal(elements) { return elements.map { _ in .failure(refusal) } }
        return await withTaskGroup(of: (Int, Outcome).self) { group in
            for (position, membership) in BatchMembership.group(of: elements.count).enumerated() {
                group.addTask { (position, await self.outcome(elements[position], membership, options)) }
            }
            var outcomes = [Outcome](repeating: .failure(RequestError.transport(.cancelled)), count: elements.count)
            for await (position, outcome) in group { outcomes[position] = outcome }
            return outcomes
        }
    }

    /// Returns the reason why requests cannot be sent as a batch; nil if they can.
    private func refusal(_ elements: [GraphElement]) -> CoreError? {
        guard settings().appID?.isEmpty == false else { return .misuse(.appIDMissing) }
        let dependencies = elements.map { element in
            (element.extras, [element.request.graphPath] + Array(GraphParameters(element.request.parameters).texts.values))
        }
        return GraphBatch.brokenDependency(dependencies).map { _ in
            .invalidArgument("refers to a request of another batch: a batch has fifty elements at most")
        }
    }

    private func outcome(
        _ element: GraphElement, _ membership: BatchMembership?, _ options: GraphOptions
    ) async -> Outcome {
        let settings = settings()
        do throws(CoreError) {
            let wire = try GraphWire(element.request, version: options.version, settings: settings)
            let diagnostics = GraphDiagnostics(settings: settings)
            diagnostics.warn(element.request, wire)
            let outcome = await outcome(element, wire, membership, options)
            diagnostics.tell(outcome, wire)
            return outcome
        } catch { return .failure(error) }
    }

    private func outcome(
        _ element: GraphElement, _ wire: GraphWire, _ membership: BatchMembership?, _ options: GraphOptions
    ) async -> Outcome {
        guard var call = try? self.call(element.request, wire, isElement: membership != nil) else {
            return .failure(RequestError.transport(.invalidURL))
        }
        call.request.limits.whole = options.limit
        call.request.progress = options.progress
        call.place = options.place
        if let membership {
            call.membership = membership
            call.elementFields = GraphBatch.fields(
                wire, version: options.version ?? settings().version, extras: element.extras)
        }
        return await outcome(of: call, wire.token)
    }

    /// Sends a call, and returns its outcome.
    func outcome(of call: ProviderCall, _ token: GraphWireToken = .none) async -> Outcome {
        do throws(RequestError) {
            return .success(
                GraphResponse(
                    try await pipeline.send(call, for: nil, folder: folder(of: token), decoding: GraphRules.value)))
        } catch {
            if GraphReading.isNoResponse(error) { return .success(GraphResponse()) }
            return .failure(GraphReading.error(of: error, usesClientToken: token.isClient))
        }
    }
}

extension GraphClient {
    /// Returns a request as a call of the pipeline. Only replies to the current member's token are kept, and none about tokens
    /// and permissions.
    private func call(_ request: GraphRequest, _ wire: GraphWire, isElement: Bool) throws(CoreError) -> ProviderCall {
        let userID = currentUser(of: wire.token)
        let mayKeep = !isElement && request.httpMethod == .get && userID != nil && wire.mayKeepResponse
        var call = ProviderCall(try wire.request(isElement: isElement), life: mayKeep ? request.cacheLife : .never)
        if case .user(let secret) = wire.token { call.mark = ExactText(GraphRules.folder(of: secret)) }
        if let userID {
            // After a logout in the meantime no reply is kept.
            call.mayKeepReply = { [tokens] in tokens.isStored(userID) }
            call.bind { [tokens] in tokens.account(userID) }
        }
        return call
    }

    private func folder(of token: GraphWireToken) -> String {
        switch token {
        case .client, .none: GraphRules.appFolder
        case .user(let secret): currentUser(of: token) ?? GraphRules.folder(of: secret)
        }
    }

    /// Returns the current member's id, if the token is theirs.
    private func currentUser(of token: GraphWireToken) -> String? {
        guard case .user(let secret) = token, let current = tokens.current(), current.tokenString.isExactly(secret.reveal)
        else { return nil }
        return current.userID
    }
}
