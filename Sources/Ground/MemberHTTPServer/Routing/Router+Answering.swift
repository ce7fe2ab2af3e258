import MemberCore

extension Router {
    /// Answers a request, whatever happens.
    /// - Parameters:
    ///   - resolution: What the routes say about it.
    ///   - request: The request.
    ///   - diagnostics: Told of a handler's failure, by its error's code or type alone.
    /// - Returns: The answer.
    static func answer(
        _ resolution: Resolution, _ request: ServerRequest, _ diagnostics: Diagnostics
    ) async -> ServerResponse {
        switch resolution {
        case .unknown: return .plain(404)
        case .wrongMethod(let allowed):
            var response = ServerResponse.plain(405)
            response.headers["Allow"] = allowed.joined(separator: ", ")
            return response
        case .found(let handler, _, _):
            do {
                return try await handler(request)
            } catch let error as HTTPServerError where error.status != 500 {
                return .plain(error.status)
            } catch {
                diagnostics.reportFailure(of: error)
                return .plain(500)
            }
        }
    }
}

extension Diagnostics {
    /// Tells that a handler failed, by its error's code or type alone.
    func reportFailure(of error: any Error) {
        let name = (error as? any CodedError)?.code ?? "\(type(of: error))"
        report(.error, "http_server.handler_failed", ["error": .open(name)])
    }
}
