import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The hosts, each answering what faults order, and asking for missing proofs, before anything else.
    var hosts: [String: Router] {
        ["id": idRouter, "api": apiRouter, "oauth": oauthRouter].reduce(into: [:]) { hosts, entry in
            let (host, router) = entry
            var whole = router.wrapping { [self] request, next in
                if let answer = orderedAnswer(to: request, at: host) ?? wrongProof(request, at: host) { return answer }
                return try await next(request)
            }
            addCaptcha(to: &whole)
            hosts[host] = whole
        }
    }

    /// What a fault says in the words of this provider.
    private func orderedAnswer(to request: ServerRequest, at host: String) -> ServerResponse? {
        guard let kind = Fault.ordered else { return nil }
        let description = "the sandbox was told to say so"
        switch kind.name {
        case .apiError: return apiFailure(kind.value, description)
        case .idError where host == "oauth": return oauthRefusal(kind.word, description)
        case .idError: return refusal(kind.word, description)
        case .captcha: return captchaDemand(request)
        case .challenge: return challengeDemand(request, at: host)
        default: return nil
        }
    }
}
