import MemberCore

/// The scopes that an app requested, the bank granted, and the member shared.
public struct SberSharing: Sendable, Hashable {
    /// The requested scopes that cover data.
    public let requested: [SberScope]
    /// The scopes that the bank granted; a service address among them is left out.
    public let granted: [SberScope]
    /// The granted scopes of which at least one claim was received.
    public let shared: [SberScope]

    /// The requested scopes without a received claim.
    public var notShared: [SberScope] { requested.filter { !shared.contains($0) } }

    /// The granted scopes that cover data.
    var grantedData: [SberScope] { granted.filter { !SberScope.special.contains($0) } }

    /// Compares the scopes with the claims.
    /// - Parameters:
    ///   - requested: The request's scopes.
    ///   - granted: `scope` of the token response; nil if it has none, which means that all scopes were granted.
    ///   - claims: The response of the user-info address.
    public init(requested: [SberScope], granted: String?, claims: SberClaims) {
        self.requested = requested.filter { !SberScope.special.contains($0) }
        self.granted = granted.map { SberScope.list($0).filter { !$0.isAddress } } ?? self.requested
        shared = self.granted.filter(claims.holds)
    }
}

extension SberScope {
    /// Whether it is the address of a service, which the bank lists among the scopes.
    fileprivate var isAddress: Bool { rawValue.contains("://") }
}

extension SberClaims {
    /// Whether at least one claim of a scope is present.
    /// - Parameter scope: The scope.
    /// - Returns: Whether it is; false for a scope that covers no data.
    public func holds(_ scope: SberScope) -> Bool { Self.held[scope].map { $0(self) } ?? false }

    private static let held: [SberScope: @Sendable (SberClaims) -> Bool] = [
        .name: { $0.name != nil }, .birthdate: { $0.birthdate != nil }, .mainDocument: { $0.identification != nil },
        .inn: { $0.inn != nil }, .snils: { $0.snils != nil }, .mobile: { $0.phoneNumber != nil }, .email: { $0.email != nil },
        .gender: { $0.gender != nil }, .drivingLicense: { $0.drivingLicense != nil },
        .internationalPassport: { $0.internationalPassport != nil }, .priorityDocument: { $0.priorityDocument != nil },
        .citizenship: { $0.citizenship != nil }, .placeOfBirth: { $0.placeOfBirth != nil },
        .registeredAddress: { $0.registeredAddress != nil }, .workAddress: { $0.workAddress != nil },
        .residence: { $0.residence != nil }, .deliveryAddress: { $0.deliveryAddress != nil },
        .companyEmployee: { $0.isCompanyEmployee != nil }, .vehicleCertificate: { $0.vehicleCertificate != nil },
        .selfEmployed: { $0.isSelfEmployed != nil }, .previousDocument: { $0.previousIdentification != nil },
        .previousName: { $0.previousName != nil }, .education: { $0.education != nil },
        .placeOfWork: { $0.placeOfWork != nil }, .jobTitle: { $0.jobTitle != nil }, .maritalStatus: { $0.maritalStatus != nil },
        .proposition: { $0.proposition != nil }, .salaryStatus: { $0.salaryStatus != nil },
    ]
}
