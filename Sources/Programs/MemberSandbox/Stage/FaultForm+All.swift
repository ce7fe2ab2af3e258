import MemberHTTPServer
import MemberUI

// The rows of the faults that requests of every provider can meet, each with its effect, and of the faults of certificates.

extension FaultForm {
    static let delay = FaultForm(
        "delay", .number("MS", 0...60_000, like: 500), en: "The request is processed after this delay.",
        ru: "Запрос обрабатывается с этой задержкой.",
        effect: { meeting, next in
            try await meeting.wait()
            return try await next(meeting.request)
        })
    static let lateResponse = FaultForm(
        "late-answer", .number("MS", 0...60_000, like: 500),
        en: "The request is processed at once, but its response arrives after this delay.",
        ru: "Запрос обрабатывается сразу, но ответ приходит с этой задержкой.",
        effect: { meeting, next in
            let response = try await next(meeting.request)
            try await meeting.wait()
            return response
        })
    static let slowDrip = FaultForm(
        "slow-drip", .number("MS", 0...60_000, like: 2000), en: "The response body arrives in small pieces over this time.",
        ru: "Тело ответа приходит небольшими частями в течение этого времени.",
        effect: { meeting, next in
            try await next(meeting.request).dripping(over: .milliseconds(meeting.value), meeting.clock)
        })
    static let reset = FaultForm(
        "reset", en: "The request is processed, but the connection closes halfway through the response body.",
        ru: "Запрос обрабатывается, но соединение закрывается на середине тела ответа.",
        effect: { meeting, next in try await next(meeting.request).breakingOff() })
    static let status = FaultForm(
        "status", .number("CODE", 400...599, like: 503), en: "The response has this status and no body.",
        ru: "Ответ приходит с этим статусом и без тела.", effect: { meeting, _ in .empty(meeting.value) })
    static let rateLimit = FaultForm(
        "rate-limit", .number("SECONDS", 0...86_400, like: 30), en: "The response has status 429 and this Retry-After.",
        ru: "Ответ приходит со статусом 429 и этим Retry-After.",
        effect: { meeting, _ in ServerResponse(status: 429, headers: ["Retry-After": String(meeting.value)]) })
    static let wrongType = FaultForm(
        "wrong-type", en: "The response has the content type text/html.", ru: "У ответа тип содержимого text/html.",
        effect: { meeting, next in try await next(meeting.request).callingItself("text/html; charset=utf-8") })
    static let truncated = FaultForm(
        "truncated", en: "The response contains half of its JSON, with a matching Content-Length.",
        ru: "В ответе только половина JSON, Content-Length соответствует ей.",
        effect: { meeting, next in try await next(meeting.request).truncated() })
    static let expiredToken = FaultForm(
        "expired-token", en: "All access tokens expire before the request is processed.",
        ru: "Все токены доступа истекают до обработки запроса.", isServed: { $0 is any SandboxSessions },
        effect: { meeting, next in
            meeting.hooks.expire()
            return try await next(meeting.request)
        })
    static let tokenReuse = FaultForm(
        "token-reuse", en: "The next refresh fails as if its token had already been used, and the session ends.",
        ru: "Следующее обновление завершается ошибкой, как при повторном использовании токена, и сеанс завершается.",
        isServed: { $0 is any SandboxRefreshTokens },
        effect: { meeting, next in
            meeting.request.refreshToken.map(meeting.hooks.reuse)
            return try await next(meeting.request)
        }, isMet: { $0.refreshToken != nil })
    static let keyRotation = FaultForm(
        "key-rotation", en: "The signing keys are rotated before the request is processed.",
        ru: "Ключи подписи меняются до обработки запроса.", isServed: { $0 is any SandboxSigningKeys },
        effect: { meeting, next in
            try meeting.hooks.rotateKeys()
            return try await next(meeting.request)
        })
    static let clockSkew = FaultForm(
        "clock-skew", .number("SECONDS", -86_400...86_400, like: -3600),
        en: "The provider's clock is ahead by this much in Date and in the ID token. A negative number sets it behind.",
        ru: "Часы провайдера в Date и в ID-токене спешат на это время. Отрицательное число — отстают.",
        effect: { meeting, next in try await meeting.skewed(next) })
    static let tlsWrongName = FaultForm(
        "tls-wrong-name",
        en: "Until it is removed, new clients get https addresses whose certificate has a different host name.",
        ru: "Пока сбой не снят, новые клиенты получают адреса https с сертификатом на другое имя.",
        certificate: .wrongName, isMet: { _ in false })
    static let tlsUnknownRoot = FaultForm(
        "tls-unknown-root",
        en: "Until it is removed, new clients get https addresses whose certificate has an unknown root.",
        ru: "Пока сбой не снят, новые клиенты получают адреса https с сертификатом неизвестного центра.",
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
