import Foundation
public import MemberCore

extension Router {
    /// Responds to a request that another server has read, as the own server would: the same routes, limits of bodies and security
    /// fields.
    ///
    /// ```swift
    /// let response = await router.response(to: IncomingRequest("GET", "/hello/anna", body: pieces))
    /// ```
    /// The time limits are the other server's.
    /// - Parameters:
    ///   - request: The request.
    ///   - configuration: ``HTTPServerConfiguration/maximumBody``, ``HTTPServerConfiguration/pipeLimit``,
    ///     ``HTTPServerConfiguration/addsSecurityHeaders`` and ``HTTPServerConfiguration/isBehindTLS`` are used.
    ///   - diagnostics: Receives a handler's failure, with only its error's code or type.
    /// - Returns: The response, in every case.
    public func response<Body>(
        to request: IncomingRequest<Body>, _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        diagnostics: Diagnostics = .silent
    ) async -> OutgoingResponse {
        let response = await rawResponse(to: request, configuration, diagnostics)
        return OutgoingResponse(response, isHead: request.method == "HEAD", configuration, diagnostics)
    }

    private func rawResponse<Body>(
        to request: IncomingRequest<Body>, _ configuration: HTTPServerConfiguration, _ diagnostics: Diagnostics
    ) async -> ServerResponse {
        guard let target = RequestTarget(request.target) else { return .plain(400) }
        let resolution = resolve(request.method, target.segments)
        guard case .found(_, _, let mode, _) = resolution else {
            return await Self.response(resolution, request.request(target, resolution, Data(), configuration), diagnostics)
        }
        let limit = mode.limit ?? configuration.maximumBody
        guard !request.announcesMore(than: limit) else { return .plain(413) }
        if mode.isStreamed(request.announced) {
            let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let pipe = InputPipe(limit: configuration.pipeLimit) { wake.yield() }
            let isTooLarge = Locked(false)
            async let _: Void = request.feed(pipe, upTo: limit, wakes) { isTooLarge.withLock { $0 = true } }
            let response = await Self.response(
                resolution, request.request(target, resolution, Data(), configuration, pipe), diagnostics)
            pipe.close()
            wake.finish()
            // A rest that the handler did not read is not waited for: leaving this block cancels its reading.
            return isTooLarge.value ? .plain(413) : response
        }
        do {
            guard let body = try await request.collected(upTo: limit) else { return .plain(413) }
            return await Self.response(resolution, request.request(target, resolution, body, configuration), diagnostics)
        } catch { return .plain(400) }
    }
}
