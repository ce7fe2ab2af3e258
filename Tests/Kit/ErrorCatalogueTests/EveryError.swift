import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberHTTPServer
import MemberJOSE
import MemberOAuth
import MemberPostgres
import MemberPostgresAccounts
import MemberRequests
import MemberSandbox
import MemberSignIn
import MemberStorage
import OffersBackend
import OffersRoutes
import OffersService
import SberID
import VKAPI
import VKWire

@testable import MemberCLI
@testable import MemberKit
@testable import StoreOffers
@testable import VKID

/// One error of each code, by module; a value in a message is in angle brackets.
enum EveryError {
    static let modules: [(name: String, errors: [any CodedError])] = [
        ("MemberHTTP", http), ("MemberHTTPServer", server), ("MemberStorage", storage), ("MemberPostgres", postgres),
        ("MemberCrypto", crypto),
        ("MemberJOSE", jose), ("MemberOAuth", oauth), ("MemberAccounts", accounts), ("MemberPostgresAccounts", fleet),
        ("MemberRequests", requests),
        ("MemberSignIn", signIn), ("MemberKit", members), ("VKID", vkid), ("SberID", sber),
        ("FacebookLogin", facebook),
        ("StoreOffers", offers),
        ("OffersBackend", offersBackend), ("OffersService", offersService), ("OffersRoutes", offersRoutes),
        ("MemberSandbox", sandbox), ("member", tool),
    ]

    private static func all<Failure: CodedError>(_ errors: [Failure]) -> [any CodedError] { errors }

    private static let offers: [any CodedError] =
        all(OfferReason.allCases.filter { EvidenceFailure.sentences[$0] != nil }.map { EvidenceFailure($0) })
        + all([
            StoreOffersError.appIDMissing, .rootsMissing, .storedDecisionUnreadable, .historyUnreadable, .historyOfAnotherApp,
            .historyOfAnotherEnvironment, .historyVersionMissing(5, present: 4),
        ])
        + all([EvidenceCause.certificateRevoked, .revocationUnknown, .notConfigured])
        + all([401, 413, 503, 400].map { OfferServerError.refused(.init(status: $0)) } + [.unreadable])

    private static let offersRoutes: [any CodedError] = all([
        OffersServerError.settingsUnreadable(member: "<member>"), .incomplete(["<What is missing>."]), .postgresMissing,
        .sourceMissing,
    ])

    private static let facebook: [any CodedError] =
        all(
            [
                CoreError.encryption, .invalidArgument("<what is wrong with it>"), .unknown(), .network, .appEventsFlush,
                .graphRequestNonTextMimeTypeReturned, .graphRequestProtocolMismatch,
                .graphRequestGraphAPI(message: nil, code: nil),
                .dialogUnavailable, .accessTokenRequired, .appVersionUnsupported, .browserUnavailable, .bridgeAPIInterruption,
                .bridgeAPIResponse,
            ]
                + [
                    CoreMisuse.appIDMissing, .clientTokenMissing, .schemeMissing("<scheme>"), .schemeOfFacebook("<scheme>"),
                    .connectionStarted,
                ]
                .map(CoreError.misuse))
        + all([
            LoginError.unknown(), .passwordChanged, .userCheckpointed, .userMismatch(expected: "<id>", actual: nil),
            .unconfirmedUser,
            .systemAccountAppDisabled, .systemAccountUnavailable, .badChallengeString, .invalidIDToken(), .missingAccessToken,
            .loginInProgress, .featureDisabled,
        ])
        + all(LimitedLoginRefreshError.allCases)
        + all([GraphError(.object(["error": .object([:])]))].compactMap { $0 })

    private static let sber: [any CodedError] =
        all([
            SIDStartError.empty(.scope), .tooLong(.state), .scopeWithoutOpenID, .badRedirectURI, .badReturnLink, .badLoginHint,
            .unsupportedChallengeMethod, .verifierMismatch, .badVerifier, .notConfigured, .noPresenter, .cannotOpen,
            .notStored(StoreFailure(AccountError.locked)),
        ])
        + all([SIDStandError.badAddress(.portal), .plainHTTP(.portal), .emptyIssuer, .badName])
        + all([
            SeamlessLinkError.repeated, .encoding, .tooLong, .character, .notAnAddress, .scheme("<scheme>"), .noHost, .userInfo,
            .port, .host("<host>"),
        ])
        + all([SberClaimsError.notAnObject, .malformed, .tooLarge])
        + all(SberIDTokenFailure.allCases.map(SberBackendError.idToken))
        + all([SberBackendError.nonceMissing, .anotherMember, .anotherClient, .loginTokenOver(ended: nil), .anotherLogin])
        + all([
            SberBackendError.refused(SberRefusal(.userInfo, .gateway("401"), status: 401)),
            .refused(SberRefusal(.token, .gateway("429"), status: 429)), .refused(SberRefusal(.token, .other, status: 500)),
            .refused(SberRefusal(.token, .oauth("invalid_grant"), status: 400)),
        ])
        + all([SberFileError.unreadable(.certificate, path: "<path>"), .notNamed(.clientSecret), .none])

    private static let offersBackend: [any CodedError] = all([
        ServerAPIError.refused(4_040_010), .separatorInside("<part>"), .rateLimited(until: nil), .unauthorized,
        .unreachable(.transport(.offline)), .malformed,
        .endlessPages, .signingFailed,
    ])

    private static let offersService: [any CodedError] =
        all([
            OfferStoreError.unavailable, .full, .readOnly, .newerFormat, .notMigrated, .refused("<code>"), .damaged,
            .fileRefused(path: "<path>"), .corrupt, .moved(to: "<place>"), .moveUnfinished,
        ])
        + all(OfferAdmission.allCases.map(OfferStoreError.notAdmitted))
        + all([
            OfferProblem.invalid("<name>"), .unknownParameter("<name>"), .unknownMember("<name>"),
            .forbidden(kinds: ["<kind>", "<kind>"]), .memberUnknown,
            .consumptionUnknown,
            .notEligible("<reason>"),
            .notOffered,
            .claimedByAnother, .erased, .resetInProduction, .storeUnavailable,
        ]) + all(MetricsProblem.allCases) + all(CampaignProblem.allCases)
        + all([OffersSettingsError.unreadable(member: "<member>"), .incomplete(["<What is missing>."])])
        + all([
            OfferMoveError.targetNotEmpty, .movedElsewhere(to: "<place>"), .overtaken,
            .countsDiffer(table: "<table>", source: 2, target: 1), .notBegun, .ended(at: "<place>"), .cancelled, .interrupted,
        ])

    private static let http: [any CodedError] =
        all([
            HTTPError.invalidURL, .invalidRequest, .offline, .timedOut, .tlsUntrusted, .pinMismatch, .cancelled, .tooLarge,
            .redirectRefused, .fileFailed, .connectionLost(56),
        ])
        + all(HTTPError.CertificateRefusal.allCases.map(HTTPError.certificateDemanded))
        + all([
            TrustError.wrongPassword, .unreadable, .expired, .notYetValid, .keyMismatch, .brokenChain, .unsupportedForm,
            .tooFewPins, .malformedPin,
        ])

    private static let server: [any CodedError] = all([
        HTTPServerError.portTaken(8080), .addressUnknown(host: "<host>"), .cannotListen(13), .alreadyStarted,
        .unusableCertificate, .unavailable,
        .unexpectedMediaType, .malformedBody, .bodyBroken, .clientLeft, .responseBroken, .fileUnavailable,
        .invalidSetting(.proxy("<proxy>")), .invalidSetting(.keyKind("<kind>")), .invalidSetting(.keyHash("<id>")),
        .invalidSetting(.keyTwice("<id>")),
    ])

    private static let storage: [any CodedError] = all([
        StorageError.cannotOpen(path: "<path>"), .otherOwner(path: "<path>"), .readOnly(path: "<path>"),
        .notPermitted(path: "<path>"), .openToOthers(path: "<path>"), .notOrdinary(path: "<path>"),
        .tooManyOpenFiles(path: "<path>"), .inputOutput(path: "<path>"),
        .newerFormat(module: "<module>", found: 3, known: 2),
        .olderFormat(module: "<module>", found: 1, oldest: 2), .corrupt, .foreign,
        .diskFull, .busy, .conflict, .refused(1),
    ])

    private static let postgres: [any CodedError] = all([
        PostgresError.connectionLost, .unreachable, .starting, .poolerNotNamed, .passwordMissing,
        .serializationFailure(PostgresRefusal(sqlState: "40001")), .refused(PostgresRefusal(sqlState: "<state>")), .poolFull,
        .timedOut, .cancelled, .commitUnknown, .rolledBack, .closed, .passwordInAddress, .invalidAddress, .invalidValue,
        .stepsMissing(module: "<module>", found: 1, needed: 2), .writerTooOld(module: "<module>", known: 1, oldest: 2),
        .misnumbered(module: "<module>", number: 2), .notAdditive(module: "<module>", number: 2),
        .schemaMissing("<schema>"), .foreignObject("<object>"), .resultTooLarge(limit: 128 << 20),
    ])

    private static let crypto: [any CodedError] =
        all([
            CryptoError.keyLength, .invalidKey, .noKey, .encryptedKey, .weakKey, .sealBroken, .invalidParameter, .unavailable,
        ]) + all(CertificateProblem.allCases.map(CryptoError.certificate))
        + all(SignedDataProblem.allCases.map(CryptoError.signedData))

    private static let jose: [any CodedError] =
        all([
            JOSEError.malformed, .duplicateMember, .encrypted, .tooLarge, .algorithmNotAllowed, .critNotSupported, .keyNotFound,
            .weakKey, .badSignature, .certificatesMissing, .signingFailed,
        ]) + all(CertificateProblem.allCases.map(JOSEError.certificate))

    private static let oauth: [any CodedError] =
        all(configuration.map(OAuthError.configuration)) + all(redirect.map(OAuthError.redirect))
        + all([AttemptProblem.unknown, .over, .interrupted].map(OAuthError.attempt)) + all(idToken.map(OAuthError.idToken))
        + all([
            OAuthError.declined(), .timedOut, .refused(ServerRefusal(place: .refresh, error: "<error>", status: 400)),
            .stepUp(StepUpChallenge(scopes: ["<scope>"])), .noRefreshToken,
            .storage(StoreFailure(StorageError.diskFull)),
        ])
        + all(ResponseProblem.allCases.map { OAuthError.invalidResponse(.token, $0) })
        + all([
            UserAgentError.cancelled, .unavailable, .portTaken(8080), .redirectUnsupported, .failed("<reason>."),
        ])

    private static let configuration: [ConfigurationProblem] =
        [
            .issuerInvalid, .issuerMismatch(expected: "<issuer>", found: "<issuer>/"), .metadataInvalid("<reason>"),
            .endpointInvalid("<name>"), .noPKCE,
            .redirectNotAllowed,
            .redirectMissing, .reservedParameter("<name>"), .parameterTwice("<name>"), .agentNotSilent,
            .endpointMissing("<name>"),
            .openIDScopeMissing, .clientIDMissing, .clientSecretMissing, .certificateMissing, .clientKeyUnusable,
            .verifierMissing, .secretsUnsound, .tokensNotHandedOver, .onDeviceOnly, .redirectShared("<issuer>"),
        ] + ProviderDemand.allCases.map(ConfigurationProblem.demandUnmet)

    private static let redirect: [RedirectProblem] = [
        .stateMismatch, .stateMissing, .issuerMismatch(expected: "<issuer>", found: "<issuer>/"), .issuerMissing,
        .duplicate("<name>"), .brokenEncoding, .fragment, .noCode,
        .unexpectedToken, .foreignAddress,
    ]

    private static let idToken: [IDTokenProblem] = [
        .missing, .malformed, .signature(.badSignature), .algorithm(found: "<value>", allowed: ["<allowed>"]),
        .wrongType("<type>"), .claimOfWrongKind("<claim>"),
        .claimMissing("<claim>"), .issuer(expected: "<issuer>", found: "<other>"),
        .audience(expected: "<client>", found: ["<other>"]), .untrustedAudience("<audience>"),
        .authorizedParty(expected: "<client>", found: "<party>"),
        .subjectInvalid, .expired(secondsAgo: 600), .issuedInFuture(seconds: 600), .issuedTooLongAgo(seconds: 600, allowed: 60),
        .notYetValid(seconds: 600), .nonce, .accessTokenHash, .codeHash, .loginTooOld(seconds: 600, allowed: 60),
        .authenticationClass(expected: ["<expected>"], found: "<value>"), .changedInRefresh("<claim>"),
    ]

    private static let accounts: [any CodedError] =
        all([
            AccountError.locked, .keyUnusable(path: "<path>"), .wrongKey, .damaged, .unreadable, .notSignedIn, .needsVault,
            .moved(to: "<place>"),
            .needsSignIn(reason: "<reason>"),
            .keyMissing(path: "<folder>"), .keyStoreRefused(code: -25_291), .tokensNotStored(.storage(.diskFull)),
            .noClient(provider: "<provider>"), .refreshingElsewhere, .passphraseTooShort, .wrongPassphrase, .exportUnreadable,
            .cancelled,
        ]) + all([MoveError.sameStore(place: "<place>")])

    private static let fleet: [any CodedError] = all([
        FleetKeyError.variableMissing("<variable>"), .fileUnreadable(path: "<path>"),
        .commandFailed(program: "<program>", code: 1), .unreadable(line: 3), .empty, .noneForWriting, .severalForWriting,
        .notOfFleet(id: "<id>"),
    ])

    private static let requests: [any CodedError] =
        all([
            RequestError.refused(APIRefusal(code: "<code>", text: "<text>")), .stepUp(StepUpChallenge(scopes: ["<scope>"])),
            .status(ResponseHead(status: 503)), .invalidReply("<reason>"),
            .blocked(scope: "<method>", until: Date(timeIntervalSince1970: 1_800_000_000)),
            .tokenUnavailable(code: "<code>"),
        ]) + all([RefreshScheduleError.intervalTooShort(.milliseconds(500)), .notKept])

    private static let signIn: [any CodedError] =
        all([
            ProviderError.notOffered(ProviderFeature(rawValue: "<thing>"), provider: "<provider>"), .unknownProvider("<name>"),
            .anotherMember, .permissionsUnderWay, .setting("<setting>", "<is not as it should be>"), .invalidOperation("<form>"),
            .noSandbox(nil), .sandboxKey, .sandboxKeyWrong,
            .notInSandbox("<provider>"),
        ])
        + all([
            SignInError.appNotInstalled, .appNoResponse, .appBadResponse, .noUserAgent, .exchangeMissing, .handedToBackend,
            .payloadUnusable,
        ])

    private static let members: [any CodedError] =
        all([
            MembersError.noAccount("<id>"), .ambiguousAccount("<id>", ["<id>1", "<id>2"]), .unexpected("<type>"),
        ]) + all([ClientSecretError.unreadable(path: "<path>")])

    private static let vkid: [any CodedError] =
        all([
            VKIDConfigurationError.notConfigured, .emptyClientID, .clientIDNotDecimal, .urlSchemeNotRegistered("<scheme>"),
            .querySchemeMissing("<scheme>"), .storageUnavailable(AccountError.locked),
        ])
        + all([
            AuthError.unknown(), .cancelled, .declined(), .authAlreadyInProgress, .codeVerifierNotProvided,
            .authCodeExchangedOnYourBackend,
        ]) + all([LogoutError.invalidAccessToken]) + all([TokenRefreshingError.invalidRefreshToken(), .stateMismatch])
        + all([UserFetchingError.captchaError(.page(URL(filePath: "/")))])
        + all([
            VKID.AppSwitchError.appNotInstalled, .noResponse, .badResponse, .listUnavailable(HTTPError.offline),
            .noAnonymousToken,
        ]) + all([VKID.ResumeError.handlerMissing]) + all([VKID.LogoutRefusal(reason: "<reason>")]) + all([VKID.NoUserAgent()])
        + all([VKID.CommunityUnknown()]) + all([VKID.SignInSuperseded()])
        + all([OAuth2MigrationError.migrationOverdue])
        + all([
            GroupSubscriptionError.closedByUser, .canceledByUser, .failedSubscription,
        ])
        + all([
            GroupSubscriptionSheetCreationError.isServiceAccount, .groupClosed, .alreadyMember, .scopeMissing,
            .localLimitReached, .subscriptionNotAllowed,
        ])
        + all([
            VKError.refused(code: 100, message: "<message>"), .captcha(.page(URL(filePath: "/"))),
            .invalidMethod,
        ])
        + all([
            VKConnectorError.invalidAppID, .unknownPermission("<name>"), .busy, .noUserAgent, .anotherMember, .ownStorage,
        ])
        + all([VKUploadError.refused(code: 5, message: "<message>"), .notTaken, .fileCount(limit: 5)])
        + all([VKUpdateError.version(minimum: 0, maximum: 3)])
        + all([CommunitySheet.SetupError.groupIDInvalid, .noPresenter, .tokenWithheld, .tokenLate])

    private static let sandbox: [any CodedError] = all([
        SandboxError.stateUnreadable(path: "<path>"), .stateInUse(path: "<path>"), .providerTwice("<provider>"),
        .faultTwice("<fault>"), .certificatesNotMade, .nginxMissing, .publicURLUnusable, .publicURLMissing, .controlKeyUnusable,
        .gateIsLocal,
        .portsExhausted,
    ])

    private static let tool: [any CodedError] = [
        UsageError("<what cannot be understood>."), ConfigurationError(foreign: "<path>"), InterruptedError(CancellationError()),
        NotKeptError(operation: "<method>"),
        LogoutRefused(reason: "<reason>"),
        CodeFileError(),
        FleetError.libraryMissing, FleetError.keysMissing, FleetError.accountNotNamed,
        FleetError.needsHome(command: "<command>"), FleetError.notMovable, FleetError.notResealed(left: 2),
        FleetError.sourceMissing(path: "<folder>"),
        ExportFileError.exists(path: "<path>"),
        ExportFileError.unreadable(path: "<path>"), OutputError.readerGone, OutputError.full, OutputError.unwritable,
        OffersError.unreadable(path: "<path>"), OffersError.unwritable(path: "<path>"), OffersError.tooLarge,
        OffersError.notEvidence, OffersError.onlineOnly,
        OffersError.appUnreadable, OffersError.credentialUnreadable(path: "<path>"), OffersError.noStore,
        OffersError.unreachable, OffersError.productUnlisted("<product>"), OffersError.offerUnlisted("<offer>"),
        OffersError.beyondCalendar, OffersError.beforePurchase("<day>"), OffersError.interrupted,
        OffersError.apiKeyUnknown, OffersError.apiKeyRefused, OffersError.transactionNeedsServerKey,
        OffersError.serverBusy(seconds: nil),
        ServeError.incomplete(["<What is missing>."]), ServeError.demoIncomplete,
        ServeError.noIdentifiers(path: "<path>", wrongLines: 1), ServeError.interrupted(stored: 1),
    ]
}
