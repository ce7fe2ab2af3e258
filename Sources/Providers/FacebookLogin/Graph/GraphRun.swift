import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// A request of a connection, and what is said of it in a batch.
struct GraphElement: Sendable {
    var request: GraphRequest
    /// What the caller adds to the element: `name`, `depends_on`, `omit_response_on_success` and others.
    var extras: [String: JSONValue] = [:]

    init(_ request: GraphRequest, extras: [String: JSONValue] = [:]) { (self.request, self.extras) = (request, extras) }
}

/// Requests on their way: one by itself, several as a batch; then recovery, then what an error means for the current token.
struct GraphRun: Sendable {
    typealias Outcome = Result<GraphResponse, any Error>

    private let service: GraphService
    /// The connection's version, for requests that name none.
    var version: String?
    /// How long each may take in all.
    var limit = Duration.seconds(60)
    var progress: HTTPProgress?
    /// By which others see until when it waits.
    var place: RatePlace?

    init(_ service: GraphService) { self.service = service }

    /// Sends requests.
    /// - Returns: What each has come to, in their order.
    func send(_ elements: [GraphElement]) async -> [Outcome] {
        defer { service.tokens.connectionEnds() }
        var outcomes = await afterLimits(elements, await sendOnce(elements))
        let recovering = elements.indices.filter { elements[$0].request.recovers }
        if recovering.count == 1, let place = recovering.first, case .failure(let error) = outcomes[place],
            let again = await recovered(error, elements[place])
        {
            for (other, element) in elements.enumerated() where other != place { invalidate(element.request, outcomes[other]) }
            outcomes[place] = again
            return outcomes
        }
        for (element, outcome) in zip(elements, outcomes) { invalidate(element.request, outcome) }
        return outcomes
    }

    private func sendOnce(_ elements: [GraphElement]) async -> [Outcome] {
        if elements.count == 1 { return [await outcome(elements[0], nil)] }
        if let refusal = refusal(elements) { return elements.map { _ in .failure(refusal) } }
        return await withTaskGroup(of: (Int, Outcome).self) { group in
            for (place, seat) in CallSeat.group(of: elements.count).enumerated() {
                group.addTask { (place, await outcome(elements[place], seat)) }
            }
            var outcomes = [Outcome](repeating: .failure(RequestError.transport(.cancelled)), count: elements.count)
            for await (place, outcome) in group { outcomes[place] = outcome }
            return outcomes
        }
    }

    /// Why requests cannot go as a batch; nil if they can.
    private func refusal(_ elements: [GraphElement]) -> CoreError? {
        guard service.settings().appID?.isEmpty == false else { return .misuse(.appIDMissing) }
        let references = elements.map { element in
            (element.extras, [element.request.graphPath] + Array(GraphParameters(element.request.parameters).texts.values))
        }
        return GraphBatch.brokenReference(references).map { _ in
            .invalidArgument("refers to a request of another batch: a batch has fifty elements at most")
        }
    }

    private func outcome(_ element: GraphElement, _ seat: CallSeat?) async -> Outcome {
        let settings = service.settings()
        do throws(CoreError) {
            let wire = try GraphWire(element.request, version: version, settings: settings)
            let diagnostics = GraphDiagnostics(settings: settings)
            diagnostics.warn(element.request, wire)
            let outcome = await outcome(element, wire, seat)
            diagnostics.tell(outcome, wire)
            return outcome
        } catch { return .failure(error) }
    }

    private func outcome(_ element: GraphElement, _ wire: GraphWire, _ seat: CallSeat?) async -> Outcome {
        do throws(RequestError) {
            let call = try call(element, wire, seat)
            let folder = folder(of: wire.token)
            return .success(
                GraphResponse(try await service.pipeline.send(call, for: nil, folder: folder, decoding: GraphRules.value)))
        } catch {
            if case .refused(let refusal) = error, refusal.cause is GraphFailure.NoResponse { return .success(GraphResponse()) }
            return .failure(GraphFailure.error(error, usesClientToken: wire.token.isClient))
        }
    }

    private func call(_ element: GraphElement, _ wire: GraphWire, _ seat: CallSeat?) throws(RequestError) -> ProviderCall {
        var limits = HTTPLimits()
        limits.whole = limit
        let http: HTTPRequest
        do throws(CoreError) { http = try wire.request(isElement: seat != nil, limits: limits) } catch {
            throw .transport(.invalidURL)
        }
        var call = ProviderCall(http, life: seat == nil && mayKeep(element.request, wire) ? element.request.cacheLife : .never)
        if case .user(let secret) = wire.token { call.mark = ExactText(GraphRules.folder(of: secret)) }
        if let userID = currentUser(of: wire.token) {
            // Who logs out meanwhile leaves nothing behind.
            call.mayKeepReply = { [tokens = service.tokens] in tokens.isStored(userID) }
            call.bind { [tokens = service.tokens] in tokens.account(userID) }
        }
        call.request.progress = progress
        call.seat = seat
        call.place = place
        if seat != nil {
            let version = version ?? service.settings().version
            call.cargo = GraphBatch.cargo(
                path: wire.relativePath(besides: version), version: version, extras: element.extras)
        }
        return call
    }

    /// Whether a response may be kept: a member's own, and not one about tokens and permissions.
    private func mayKeep(_ request: GraphRequest, _ wire: GraphWire) -> Bool {
        request.httpMethod == .get && currentUser(of: wire.token) != nil && Self.mayKeep(wire.path)
    }

    /// Whether a path is not one about tokens and permissions.
    static func mayKeep(_ path: String) -> Bool {
        var segments = path.prefix { $0 != "?" }.split(at: "/").map { $0.lowercased() }
        if GraphWire.beginsWithVersion(path), !segments.isEmpty { segments.removeFirst() }
        return !segments.contains("permissions") && segments.first != "oauth" && segments.first != "debug_token"
    }

    private func folder(of token: GraphWireToken) -> String {
        switch token {
        case .client, .none: GraphRules.appFolder
        case .user(let secret): currentUser(of: token) ?? GraphRules.folder(of: secret)
        }
    }

    /// The current member, if it is theirs.
    private func currentUser(of token: GraphWireToken) -> String? {
        guard case .user(let secret) = token, let current = service.tokens.current(), current.tokenString.isExactly(secret.reveal)
        else { return nil }
        return current.userID
    }
}

extension GraphRun {
    /// Sends those once more that met a limit and may wait, when the longest of their delays is over. What the batch was told about a
    /// request, such as another's name, keeps it from going without the others.
    private func afterLimits(_ elements: [GraphElement], _ outcomes: [Outcome]) async -> [Outcome] {
        let late = elements.indices.filter { place in
            guard case .failure(let error as GraphError) = outcomes[place] else { return false }
            return error.forbidsHaste && elements[place].request.delayAfterLimit != nil && elements[place].extras.isEmpty
        }
        guard let delay = late.compactMap({ elements[$0].request.delayAfterLimit }).max(), await hasWaited(delay) else {
            return outcomes
        }
        var outcomes = outcomes
        for (place, outcome) in zip(late, await sendOnce(late.map { elements[$0] })) { outcomes[place] = outcome }
        return outcomes
    }

    /// Waits, and lets others see until when.
    /// - Returns: Whether the time is over; false if the task was cancelled.
    private func hasWaited(_ delay: Duration) async -> Bool {
        let end = service.clock.now.addingTimeInterval(delay / .seconds(1))
        place?.stand { end }
        defer { place?.leave() }
        return (try? await service.clock.sleep(for: delay)) != nil
    }

    /// What sending a request again came to, after its error was mended; nil if nothing was.
    private func recovered(_ error: any Error, _ element: GraphElement) async -> Outcome? {
        guard let graph = error as? GraphError else { return nil }
        var again = element
        let current = service.tokens.current()
        switch GraphRecovery.step(for: graph, token: element.request.tokenString, current: current) {
        case .none: return nil
        case .sendAgain: break
        case .logIn(let permissions):
            guard let current, let fresh = await service.logIn(again: current, permissions) else { return nil }
            again.request = element.request.with(token: fresh.tokenString)
        }
        // What comes of it is delivered.
        again.request.setGraphErrorRecovery(disabled: true)
        let outcome = await sendOnce([again])[0]
        invalidate(again.request, outcome)
        return outcome
    }

    /// Drops the current token after an error about it, or lets it expire where only the session has aged.
    private func invalidate(_ request: GraphRequest, _ outcome: Outcome) {
        guard case .failure(let error) = outcome, let graph = error as? GraphError, graph.isTokenError,
            !request.flags.contains(.doNotInvalidateTokenOnError), let current = service.tokens.current(),
            let token = request.tokenString, current.tokenString.isExactly(token)
        else { return }
        guard graph.agesToken else { return service.tokens.replace(current, nil) }
        let aged = current.expired(at: service.clock.now)
        if aged != current { service.tokens.replace(current, aged) }
    }
}
