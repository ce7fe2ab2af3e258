import MemberHTTPServer
import MemberUI

// The rows of the faults that requests of every provider can meet, each with its effect, and of the faults of certificates.

extension FaultForm {
    static let delay = FaultForm(
        "delay", .number("MS", 0...60_000, like: 500), en: "The request waits that long before it is carried out.",
        ru: "Запрос ждёт столько до выполнения.",
        effect: { meeting, next in
            try await meeting.wait()
            return try await next(meeting.request)
        })
    static let lateResponse = FaultForm(
        "late-answer", .number("MS", 0...60_000, like: 500),
        en: "The request is carried out at once, and its response comes late.",
        ru: "Запрос выполняется сразу, а ответ приходит с задержкой.",
        effect: { meeting, next in
            let response = try await next(meeting.request)
            try await meeting.wait()
            return response
        })
    static let slowDrip = FaultForm(
        "slow-drip", .number("MS", 0...60_000, like: 2000), en: "The response's body comes in small pieces over that time.",
        ru: "Тело ответа приходит маленькими частями за это время.",
        effect: { meeting, next in
            try await next(meeting.request).dripping(over: .milliseconds(meeting.value), meeting.clock)
        })
    static let reset = FaultForm(
        "reset", en: "The request is carried out, and the connection breaks off after half of the response's body.",
        ru: "Запрос выполняется, но связь обрывается на половине тела ответа.",
        effect: { meeting, next in try await next(meeting.request).breakingOff() })
    static let status = FaultForm(
        "status", .number("CODE", 400...599, like: 503), en: "The response is this status without a body.",
        ru: "В ответ приходит только этот статус, без тела.", effect: { meeting, _ in .empty(meeting.value) })
    static let rateLimit = FaultForm(
        "rate-limit", .number("SECONDS", 0...86_400, like: 30), en: "The response is 429, with Retry-After.",
        ru: "В ответ приходит 429 с Retry-After.",
        effect: { meeting, _ in ServerResponse(status: 429, headers: ["Retry-After": String(meeting.value)]) })
    static let wrongType = FaultForm(
        "wrong-type", en: "The response calls itself text/html.", ru: "Ответ называет себя text/html.",
        effect: { meeting, next in try await next(meeting.request).callingItself("text/html; charset=utf-8") })
    static let truncated = FaultForm(
        "truncated", en: "The response's JSON is cut in half, its length said accordingly.",
        ru: "JSON ответа обрезан наполовину, и длина указана такая же.",
        effect: { meeting, next in try await next(meeting.request).truncated() })
    static let expiredToken = FaultForm(
        "expired-token", en: "Every access token expires before the request is handled.",
        ru: "Все токены доступа истекают до обработки запроса.", isServed: { $0 is any SandboxSessions },
        effect: { meeting, next in
            meeting.hooks.expire()
            return try await next(meeting.request)
        })
    static let tokenReuse = FaultForm(
        "token-reuse", en: "The next refresh is refused as if its token had been used before: the session ends.",
        ru: "Следующее обновление получает отказ, как при повторном использовании токена: сеанс завершается.",
        isServed: { $0 is any SandboxRefreshTokens },
        effect: { meeting, next in
            meeting.request.refreshToken.map(meeting.hooks.reuse)
            return try await next(meeting.request)
        }, isMet: { $0.refreshToken != nil })
    static let keyRotation = FaultForm(
        "key-rotation", en: "The signing keys change before the request is handled.",
        ru: "Ключи подписи меняются до обработки запроса.", isServed: { $0 is any SandboxSigningKeys },
        effect: { meeting, next in
            try meeting.hooks.rotateKeys()
            return try await next(meeting.request)
        })
    static let clockSkew = FaultForm(
        "clock-skew", .number("SECONDS", -86_400...86_400, like: -3600),
        en: "The provider's clock is ahead by that much in Date and in the ID token; negative is behind.",
        ru: "Часы провайдера спешат на столько в Date и в ID-токене; со знаком минус — отстают.",
        effect: { meeting, next in try await meeting.skewed(next) })
    static let tlsWrongName = FaultForm(
        "tls-wrong-name",
        en: "Clients that ask for addresses are told https ones with a certificate of another name, until cleared.",
        ru: "Клиенты, которые спрашивают адреса, получают https с сертификатом на чужое имя, пока сбой не снят.",
        certificate: .wrongName, isMet: { _ in false })
    static let tlsUnknownRoot = FaultForm(
        "tls-unknown-root",
        en: "Clients that ask for addresses are told https ones with a certificate of an unknown root, until cleared.",
        ru: "Клиенты, которые спрашивают адреса, получают https с сертификатом неизвестного корня, пока сбой не снят.",
        certificate: .unknownRoot, isMet: { _ in false })
}

extension FaultForm {
    /// The sandbox's own table, under the headings of the control page.
    static let groups: [(heading: TextKey, forms: [FaultForm])] = [
        (.sandboxFaultsConnection, [delay, lateResponse, slowDrip, reset]),
        (.sandboxFaultsResponse, [status, rateLimit, wrongType, truncated]),
        (.sandboxFaultsTokens, [expiredToken, tokenReuse, keyRotation, clockSkew]),
        (.sandboxFaultsCertificates, [tlsWrongName, tlsUnknownRoot]),
    ]

    /// The faults that requests of every provider can meet.
    static let ofEvery = groups.flatMap(\.forms).filter(\.isMetByRequests)

    /// The faults that last until they are removed.
    static let ofCertificates = groups.flatMap(\.forms).filter { !$0.isMetByRequests }

    /// The names that a provider's own kinds must not have, because the sandbox itself performs these faults.
    static let ownNames = Set((ofEvery + ofCertificates).map(\.name))

    /// All kinds of faults of the standard providers.
    public static let all = SandboxConfiguration().faultForms
}

extension SandboxConfiguration {
    /// All kinds of faults of this sandbox: those that every provider has, the providers' own, and those of certificates.
    public var faultForms: [FaultForm] {
        var names: Set<Fault.Name> = []
        return (FaultForm.ofEvery + providers.flatMap(\.faultForms) + FaultForm.ofCertificates)
            .filter { names.insert($0.name).inserted }
    }
}

extension ServerRequest {
    /// The refresh token that the request exchanges; nil for any other request.
    var refreshToken: String? {
        guard method == "POST", let form = try? form(), form["grant_type"] == "refresh_token" else { return nil }
        return form["refresh_token"]
    }
}
