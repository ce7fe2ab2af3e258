import MemberCore

extension Router {
    /// Answers a request, whatever happens.
    /// - Parameters:
    ///   - request: The request, its parameters still empty.
    ///   - segments: The decoded parts of its path.
    ///   - diagnostics: Told of a handler's failure, by its error's code or type alone.
    /// - Returns: The answer.
    func answer(_ request: ServerRequest, _ segments: [String], _ diagnostics: Diagnostics) async -> ServerResponse {
        switch resolve(request.method, segments) {
        case .unknown: return .plain(404)
        case .wrongMethod(let allowed):
            var response = ServerResponse.plain(405)
            response.headers["Allow"] = allowed.joined(separator: ", ")
            return response
        case .found(let handler, let parameters):
            var request = request
            request.parameters = parameters
            do {
                return try await handler(request)
            } catch let error as HTTPServerError where error.status != 500 {
                return .plain(error.status)
            } catch {
                let name = (error as? any CodedError)?.code ?? "\(type(of: error))"
                diagnostics.report(.error, "http_server.handler_failed", ["error": .open(name)])
                return .plain(500)
            }
        }
    }
}
