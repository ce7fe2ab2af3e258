import MemberCore

extension IDTokenClaims {
    /// Reads claims in the forms that nearly every token has, at a tenth of a decoder's cost; nil where a claim has another
    /// form, so that the decoder judges it. It never reads a claim differently from the decoder.
    init?(usual payload: JSONView, _ reading: IDTokenReading) {
        self.init()
        for member in payload.elements {
            guard let place = member.index(in: Self.names), !member.isNull else { continue }
            guard take(member, as: Self.keys[place], reading) else { return nil }
        }
    }

    private static let keys = CodingKeys.allCases
    private static let names = JSONNames(keys.map(\.rawValue))

    /// Takes the claim if it has a usual form; returns whether it did.
    private mutating func take(_ claim: JSONView, as key: CodingKeys, _ reading: IDTokenReading) -> Bool {
        switch key {
        case .iss: Self.set(&iss, claim.text)
        case .sub: Self.set(&sub, claim.text)
        case .aud: Self.set(&aud, Self.audience(claim, reading))
        case .exp: Self.set(&exp, Self.seconds(claim))
        case .iat: Self.set(&iat, Self.seconds(claim))
        case .nbf: Self.set(&nbf, Self.seconds(claim))
        case .nonce: Self.set(&nonce, claim.text)
        case .azp: Self.set(&azp, claim.text)
        case .authTime: Self.set(&authTime, Self.seconds(claim))
        case .atHash: Self.set(&atHash, claim.text)
        case .cHash: Self.set(&cHash, claim.text)
        case .acr: Self.set(&acr, claim.text)
        // These three are left out where they have another type.
        case .name: Self.set(&name, claim.text) || true
        case .email: Self.set(&email, claim.text) || true
        case .emailVerified: Self.set(&emailVerified, claim.bool == true ? true : nil) || true
        }
    }

    private static func set<Value>(_ claim: inout Value?, _ value: Value?) -> Bool {
        claim = value
        return value != nil
    }

    private static func audience(_ claim: JSONView, _ reading: IDTokenReading) -> [String]? {
        if let text = claim.text { return [text] }
        guard claim.isArray else { return nil }
        var audiences: [String] = []
        for element in claim.elements {
            guard let text = element.text else { return nil }
            audiences.append(text)
        }
        return reading.audience(audiences)
    }

    /// A whole number of at most fifteen digits, which every reader reads as the same value.
    private static func seconds(_ claim: JSONView) -> Double? {
        guard claim.isNumber, let digits = claim.plainBytes, digits.count <= 15 else { return nil }
        var seconds = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            seconds = seconds * 10 + Int(digit - 0x30)
        }
        return Double(seconds)
    }
}
