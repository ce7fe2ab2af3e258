public import Foundation
public import MemberCore

/// The claims of an ID token that the checks need (OpenID Connect Core §2).
public struct IDTokenClaims: Sendable, Equatable, Codable {
    /// The issuer.
    public var iss: String?
    /// The member at this issuer.
    public var sub: String?
    /// For whom the token is.
    public var aud: [String]?
    /// When it ends, in seconds since 1970.
    public var exp: Double?
    /// When it was made.
    public var iat: Double?
    /// The time before which it is not valid.
    public var nbf: Double?
    /// Ties it to the sign-in.
    public var nonce: String?
    /// The party it was issued to.
    public var azp: String?
    /// When the member signed in at the provider.
    public var authTime: Double?
    /// Ties it to the access token.
    public var atHash: String?
    /// Ties it to the code.
    public var cHash: String?
    /// How the member signed in.
    public var acr: String?
    /// The member's name, if the scope includes it.
    public var name: String?
    /// The member's address, if the scope includes it; it does not identify the member, and may be another person's unless
    /// ``emailVerified``.
    public var email: String?
    /// Whether the provider has verified the address: only a JSON true says so.
    public var emailVerified: Bool?

    /// Claims that the core does not know, as the issuer signed them.
    public var extra: [String: JSONValue] {
        get { further.members }
        set { further = FurtherClaims(newValue) }
    }
    private var further = FurtherClaims()

    // Any string is a valid key, so the initializers never fail.
    private static let reading = CodingUserInfoKey(rawValue: "reading")!
    private static let isPayload = CodingUserInfoKey(rawValue: "isPayload")!

    enum CodingKeys: String, CodingKey, CaseIterable {
        case iss, sub, aud, exp, iat, nbf, nonce, azp, acr, name, email
        case authTime = "auth_time"
        case emailVerified = "email_verified"
        case atHash = "at_hash"
        case cHash = "c_hash"
    }

    /// Creates empty claims; a test or a provider's module fills them.
    public init() {}

    /// Reads claims; `aud` may be a text or a list, null counts as absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        let reading = decoder.userInfo[Self.reading] as? IDTokenReading ?? IDTokenReading()
        func number(_ key: CodingKeys) throws -> Double? {
            do { return try container.decodeIfPresent(Double.self, forKey: key) } catch {
                guard let text = try? text(key), let time = reading.time(text) else { throw error }
                return time
            }
        }
        iss = try text(.iss)
        sub = try text(.sub)
        // Tries a string first: that is the common form, and a failed attempt costs more than all else.
        if let one = try? text(.aud) {
            aud = [one]
        } else if let list = try container.decodeIfPresent([String].self, forKey: .aud) {
            guard let audiences = reading.audience(list) else {
                let context = DecodingError.Context(codingPath: [CodingKeys.aud], debugDescription: "The audience is a list.")
                throw DecodingError.typeMismatch(String.self, context)
            }
            aud = audiences
        }
        exp = try number(.exp)
        iat = try number(.iat)
        nbf = try number(.nbf)
        nonce = try text(.nonce)
        azp = try text(.azp)
        authTime = try number(.authTime)
        atHash = try text(.atHash)
        cHash = try text(.cHash)
        acr = try text(.acr)
        name = try? text(.name)
        email = try? text(.email)
        emailVerified = (try? container.decodeIfPresent(Bool.self, forKey: .emailVerified)) == true ? true : nil
        if decoder.userInfo[Self.isPayload] == nil { further = try FurtherClaims(from: decoder) }
    }

    /// Writes all claims, including those that the core does not know.
    public func encode(to encoder: any Encoder) throws {
        try extra.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        for (key, text) in [
            (CodingKeys.iss, iss), (.sub, sub), (.nonce, nonce), (.azp, azp), (.atHash, atHash), (.cHash, cHash), (.acr, acr),
            (.name, name), (.email, email),
        ] { try container.encodeIfPresent(text, forKey: key) }
        for (key, number) in [(CodingKeys.exp, exp), (.iat, iat), (.nbf, nbf), (.authTime, authTime)] {
            try container.encodeIfPresent(number, forKey: key)
        }
        try container.encodeIfPresent(aud, forKey: .aud)
        try container.encodeIfPresent(emailVerified, forKey: .emailVerified)
    }

    /// Reads the payload of a token.
    /// - Parameter payload: One JSON object.
    /// - Throws: ``OAuthError/idToken(_:)`` naming the claim of the wrong type.
    public init(payload: Data) throws(OAuthError) {
        let document: JSONDocument
        do throws(StrictJSON.Failure) { document = try JSONDocument(payload, maximumBytes: 64 << 10) } catch {
            throw .idToken(.malformed)
        }
        try self.init(checked: document)
    }

    /// Reads a payload that has already passed the strict check, as the payload of a `CompactJWS` has.
    init(checked document: JSONDocument, by reading: IDTokenReading = IDTokenReading()) throws(OAuthError) {
        if let claims = document.read({ IDTokenClaims(usual: $0, reading) }) {
            self = claims
            further = FurtherClaims(payload: document.data)
        } else {
            try self.init(decoding: document.data, by: reading)
        }
    }

    /// Reads claims of any form, and names the claim of the wrong type.
    private init(decoding payload: Data, by reading: IDTokenReading) throws(OAuthError) {
        let decoder = JSONDecoder()
        decoder.userInfo[Self.isPayload] = true
        decoder.userInfo[Self.reading] = reading
        do {
            self = try decoder.decode(IDTokenClaims.self, from: payload)
            further = FurtherClaims(payload: payload)
        } catch let error as DecodingError {
            throw .idToken(.claimOfWrongKind(Self.claim(of: error)))
        } catch {
            throw .idToken(.malformed)
        }
    }

    private static func claim(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.first?.stringValue ?? "?"
        case .keyNotFound(let key, _): key.stringValue
        @unknown default: "?"
        }
    }
}

extension IDTokenClaims: Masked {
    /// A mask: claims contain the nonce and the member's name.
    public var description: String { "<ID token claims>" }
}
