import MemberHTTPServer
import MemberUI

extension FaultForm {
    /// Every kind that the standard providers know.
    public static let all = SandboxConfiguration().faultForms

    /// What requests of every provider may meet.
    static let ofEvery = [
        FaultForm(.delay, .sandboxFaultDelay, "MS", 0...60_000),
        FaultForm(.lateResponse, .sandboxFaultLateResponse, "MS", 0...60_000),
        FaultForm(.slowDrip, .sandboxFaultSlowDrip, "MS", 0...60_000),
        FaultForm(.reset, .sandboxFaultReset),
        FaultForm(.status, .sandboxFaultStatus, "CODE", 400...599),
        FaultForm(.rateLimit, .sandboxFaultRateLimit, "SECONDS", 0...86_400),
        FaultForm(.wrongType, .sandboxFaultWrongType),
        FaultForm(.truncated, .sandboxFaultTruncated),
        FaultForm(.expiredToken, .sandboxFaultExpiredToken),
        FaultForm(.tokenReuse, .sandboxFaultTokenReuse) { $0.refreshToken != nil },
        FaultForm(.keyRotation, .sandboxFaultKeyRotation),
        FaultForm(.clockSkew, .sandboxFaultClockSkew, "SECONDS", -86_400...86_400),
    ]

    /// The faults that last until they are cleared.
    static let ofCertificates = [
        FaultForm(.tlsWrongName, .sandboxFaultTLSWrongName, isMetByRequests: false) { _ in false },
        FaultForm(.tlsUnknownRoot, .sandboxFaultTLSUnknownRoot, isMetByRequests: false) { _ in false },
    ]

    /// The names that a provider's own kinds must not have, because the sandbox itself carries them out.
    static let ownNames = Set((ofEvery + ofCertificates).map(\.name))

    /// The common faults that requests of a provider may meet; those of tokens and keys only if it has them.
    static func met(at provider: any SandboxProvider) -> [FaultForm] {
        ofEvery.filter { form in
            switch form.name {
            case .expiredToken: provider is any SandboxSessions
            case .tokenReuse: provider is any SandboxRefreshTokens
            case .keyRotation: provider is any SandboxSigningKeys
            default: true
            }
        }
    }

    private init(
        _ name: Fault.Name, _ meaning: TextKey, _ unit: String? = nil, _ range: ClosedRange<Int> = 0...0,
        isMetByRequests: Bool = true, isMet: @escaping @Sendable (ServerRequest) -> Bool = { _ in true }
    ) {
        self.init(
            name, unit, range, isMetByRequests: isMetByRequests, meaning: { Texts($0, .sandbox)(meaning) }, isMet: isMet)
    }
}

extension SandboxConfiguration {
    /// Every kind of fault that may be ordered of this sandbox: those of every provider, the providers' own, those of certificates.
    public var faultForms: [FaultForm] {
        var names: Set<Fault.Name> = []
        return (FaultForm.ofEvery + providers.flatMap(\.faultForms) + FaultForm.ofCertificates)
            .filter { names.insert($0.name).inserted }
    }
}

extension ServerRequest {
    /// The refresh token that it wants to exchange.
    var refreshToken: String? {
        guard method == "POST", let form = try? form(), form["grant_type"] == "refresh_token" else { return nil }
        return form["refresh_token"]
    }
}
