import MemberCore

extension TokenBook {
    /// Exchanges a code, which works once, and returns the index of its sign-in; a second use ends the sign-in. `kind` is the
    /// property of the sign-in that contains the code.
    mutating func redeem(
        _ request: TokenRequest, as kind: WritableKeyPath<SignIn<Terms>, String?>, by rules: TokenRules, at now: Double
    ) -> Result<Int, TokenProblem> {
        if let used = place(where: { $0.usedCode == request.fingerprint }) {
            self[used].end(.codeReuse)
            return .failure(.reused)
        }
        guard let place = place(where: { $0[keyPath: kind] == request.fingerprint }) else { return .failure(.unknown) }
        let signIn = self[place]
        let moment = Moment(expires: signIn.codeExpires, used: nil, now: now)
        let problem = rules.codeChecks.lazy.compactMap { signIn.problem($0, request, moment) }.first
        if problem == nil || rules.isSpentByRefusal {
            self[place][keyPath: kind] = nil
            self[place].usedCode = request.fingerprint
        }
        return problem.map(Result.failure) ?? .success(place)
    }

    /// Exchanges a refresh token, and returns the index of its sign-in. The token works once, and again within the grace, in
    /// seconds; a later use ends its sign-in and thereby all its tokens.
    mutating func refresh(
        _ request: TokenRequest, by rules: TokenRules, at now: Double, grace: Int
    ) -> Result<Int, TokenProblem> {
        guard let place = place(ofRefresh: request.fingerprint),
            let index = self[place].refresh.firstIndex(where: { $0.token == request.fingerprint })
        else { return .failure(.unknown) }
        let (signIn, token) = (self[place], self[place].refresh[index])
        let moment = Moment(expires: token.expires, used: token.used.map { $0 + Double(grace) }, now: now)
        if let problem = rules.refreshChecks.lazy.compactMap({ signIn.problem($0, request, moment) }).first {
            if problem == .reused { self[place].end(.tokenReuse) }
            return .failure(problem)
        }
        for other in signIn.refresh.indices where signIn.refresh[other].used == nil {
            let isSuccessor = rules.hasOneSuccessor && signIn.refresh[other].predecessor == request.fingerprint
            if other == index || isSuccessor { self[place].refresh[other].used = now }
        }
        return .success(place)
    }
}

/// The present time, and the times at which a code or a token stops working.
private struct Moment {
    /// When it expires; nil for never.
    let expires: Double?
    /// The time from which a use counts as reuse; nil before the first exchange.
    let used: Double?
    let now: Double
}

extension SignIn {
    /// Returns the problem that a check finds; nil if it finds none.
    fileprivate func problem(_ check: TokenCheck, _ request: TokenRequest, _ moment: Moment) -> TokenProblem? {
        switch check {
        case .life: moment.expires.map { $0 > moment.now } ?? true ? nil : .expired
        case .signIn: end == nil ? nil : .signInOver
        case .reuse: moment.used.map { moment.now < $0 } ?? true ? nil : .reused
        case .client: request.client.isExactly(client) ? nil : .otherClient
        case .redirectURI: redirectURI.isEmpty || request.redirectURI.isExactly(redirectURI) ? nil : .otherAddress
        case .device: request.device.isExactly(device) ? nil : .otherDevice
        case .proof where challenge == nil: request.isAuthenticated ? nil : .proofMissing
        case .proof: request.challenge.isExactly(challenge) ? nil : .proofWrong
        }
    }
}
