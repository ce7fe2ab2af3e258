import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The hosts, each answering what faults order before anything else.
    var hosts: [String: Router] {
        ["id": idRouter, "api": apiRouter, "oauth": oauthRouter].reduce(into: [:]) { hosts, entry in
            let (host, router) = entry
            hosts[host] = router.wrapping { [self] request, next in
                if let answer = orderedAnswer(at: host) { return answer }
                return try await next(request)
            }
        }
    }

    /// What a fault says in the words of this provider.
    private func orderedAnswer(at host: String) -> ServerResponse? {
        guard let kind = OrderedAnswer.current else { return nil }
        switch kind.name {
        case .apiError: return apiFailure(kind.value, "the sandbox was told to say so")
        case .idError:
            let description = "the sandbox was told to say so"
            return host == "oauth" ? oauthRefusal(kind.word, description) : refusal(kind.word, description)
        default: return nil
        }
    }
}
