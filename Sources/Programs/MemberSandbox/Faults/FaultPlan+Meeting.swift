import Foundation
import MemberCore
import MemberHTTPServer

extension FaultPlan {
    /// Lets a request meet its first fault, before or after it is carried out.
    /// - Parameters:
    ///   - request: The request.
    ///   - forms: What requests of its provider may meet.
    ///   - next: Carries it out.
    /// - Returns: The response, as the fault leaves it.
    /// - Throws: What carrying it out throws.
    func meet(
        _ request: ServerRequest, _ forms: [FaultForm], _ next: Router.Handler
    ) async throws -> ServerResponse {
        guard let kind = take(request, forms) else { return try await next(request) }
        let hooks = hooks
        hooks.note(request.identifier, kind)
        switch kind.name {
        case .delay:
            try await clock.sleep(for: .milliseconds(kind.value))
            return try await next(request)
        case .lateAnswer:
            let answer = try await next(request)
            try await clock.sleep(for: .milliseconds(kind.value))
            return answer
        case .status: return .empty(kind.value)
        case .rateLimit: return ServerResponse(status: 429, headers: ["Retry-After": String(kind.value)])
        case .slowDrip: return try await next(request).dripping(over: .milliseconds(kind.value), clock)
        case .reset: return try await next(request).breakingOff()
        case .wrongType: return try await next(request).callingItself("text/html; charset=utf-8")
        case .truncated: return try await next(request).truncated()
        case .clockSkew: return try await skewed(by: kind.value, request, next)
        case .expiredToken: hooks.expire()
        case .keyRotation: try hooks.rotateKeys()
        case .tokenReuse: request.refreshToken.map(hooks.reuse)
        default: return try await OrderedFault.$current.withValue(kind) { try await next(request) }
        }
        return try await next(request)
    }

    private func skewed(by seconds: Int, _ request: ServerRequest, _ next: Router.Handler) async throws -> ServerResponse {
        var answer = try await ClockSkew.$seconds.withValue(seconds) { try await next(request) }
        answer.headers["Date"] = HTTPDate.format(Int(clock.now.timeIntervalSince1970) + seconds)
        return answer
    }
}

/// How far a provider's clock is ahead while it answers this request.
enum ClockSkew {
    @TaskLocal static var seconds = 0
}
