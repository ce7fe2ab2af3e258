extension TextKey {
    // The sandbox's faults.

    package static let sandboxFaultDelay = TextKey(rawValue: "sandbox.fault.delay")
    package static let sandboxFaultLateAnswer = TextKey(rawValue: "sandbox.fault.late_answer")
    package static let sandboxFaultSlowDrip = TextKey(rawValue: "sandbox.fault.slow_drip")
    package static let sandboxFaultReset = TextKey(rawValue: "sandbox.fault.reset")
    package static let sandboxFaultStatus = TextKey(rawValue: "sandbox.fault.status")
    package static let sandboxFaultRateLimit = TextKey(rawValue: "sandbox.fault.rate_limit")
    package static let sandboxFaultWrongType = TextKey(rawValue: "sandbox.fault.wrong_type")
    package static let sandboxFaultTruncated = TextKey(rawValue: "sandbox.fault.truncated")
    package static let sandboxFaultExpiredToken = TextKey(rawValue: "sandbox.fault.expired_token")
    package static let sandboxFaultTokenReuse = TextKey(rawValue: "sandbox.fault.token_reuse")
    package static let sandboxFaultKeyRotation = TextKey(rawValue: "sandbox.fault.key_rotation")
    package static let sandboxFaultClockSkew = TextKey(rawValue: "sandbox.fault.clock_skew")
    package static let sandboxFaultTLSWrongName = TextKey(rawValue: "sandbox.fault.tls_wrong_name")
    package static let sandboxFaultTLSUnknownRoot = TextKey(rawValue: "sandbox.fault.tls_unknown_root")

    // The sandbox's control page.

    package static let sandboxTitle = TextKey(rawValue: "sandbox.title")
    package static let sandboxIntro = TextKey(rawValue: "sandbox.intro")
    package static let sandboxAddresses = TextKey(rawValue: "sandbox.addresses")
    package static let sandboxFaults = TextKey(rawValue: "sandbox.faults")
    package static let sandboxFaultsNone = TextKey(rawValue: "sandbox.faults.none")
    package static let sandboxFaultsLeft = TextKey(rawValue: "sandbox.faults.left")
    package static let sandboxFaultsStanding = TextKey(rawValue: "sandbox.faults.standing")
    package static let sandboxFaultOrder = TextKey(rawValue: "sandbox.fault.order")
    package static let sandboxFaultKind = TextKey(rawValue: "sandbox.fault.kind")
    package static let sandboxFaultNumber = TextKey(rawValue: "sandbox.fault.number")
    package static let sandboxFaultPath = TextKey(rawValue: "sandbox.fault.path")
    package static let sandboxFaultTimes = TextKey(rawValue: "sandbox.fault.times")
    package static let sandboxFaultAdd = TextKey(rawValue: "sandbox.fault.add")
    package static let sandboxFaultRemove = TextKey(rawValue: "sandbox.fault.remove")
    package static let sandboxFaultClear = TextKey(rawValue: "sandbox.fault.clear")
    package static let sandboxActions = TextKey(rawValue: "sandbox.actions")
    package static let sandboxExpire = TextKey(rawValue: "sandbox.expire")
    package static let sandboxRotate = TextKey(rawValue: "sandbox.rotate")
    package static let sandboxGrace = TextKey(rawValue: "sandbox.grace")
    package static let sandboxGraceSet = TextKey(rawValue: "sandbox.grace.set")
    package static let sandboxMembers = TextKey(rawValue: "sandbox.members")
    package static let sandboxMembersNone = TextKey(rawValue: "sandbox.members.none")
    package static let sandboxMember = TextKey(rawValue: "sandbox.member")
    package static let sandboxSession = TextKey(rawValue: "sandbox.session")
    package static let sandboxScopes = TextKey(rawValue: "sandbox.scopes")
    package static let sandboxAccessToken = TextKey(rawValue: "sandbox.access_token")
    package static let sandboxAccessEnds = TextKey(rawValue: "sandbox.access_token.ends")
    package static let sandboxAccessOver = TextKey(rawValue: "sandbox.access_token.over")
    package static let sandboxAccessNone = TextKey(rawValue: "sandbox.access_token.none")
    package static let sandboxRefresh = TextKey(rawValue: "sandbox.refresh")
    package static let sandboxRefreshGood = TextKey(rawValue: "sandbox.refresh.good")
    package static let sandboxRefreshDead = TextKey(rawValue: "sandbox.refresh.dead")
    package static let sandboxSessionState = TextKey(rawValue: "sandbox.session.state")
    package static let sandboxSessionLives = TextKey(rawValue: "sandbox.session.lives")
    package static let sandboxSessionSignedOut = TextKey(rawValue: "sandbox.session.signed_out")
    package static let sandboxSessionRevoked = TextKey(rawValue: "sandbox.session.revoked")
    package static let sandboxSessionCodeReuse = TextKey(rawValue: "sandbox.session.code_reuse")
    package static let sandboxSessionTokenReuse = TextKey(rawValue: "sandbox.session.token_reuse")
    package static let sandboxSessionEnded = TextKey(rawValue: "sandbox.session.ended")
    package static let sandboxSessionEnd = TextKey(rawValue: "sandbox.session.end")
    package static let sandboxLog = TextKey(rawValue: "sandbox.log")
    package static let sandboxLogStill = TextKey(rawValue: "sandbox.log.still")
    package static let sandboxLogLive = TextKey(rawValue: "sandbox.log.live")
    package static let sandboxLogLost = TextKey(rawValue: "sandbox.log.lost")
    package static let sandboxLogTime = TextKey(rawValue: "sandbox.log.time")
    package static let sandboxLogMethod = TextKey(rawValue: "sandbox.log.method")
    package static let sandboxLogHost = TextKey(rawValue: "sandbox.log.host")
    package static let sandboxLogPath = TextKey(rawValue: "sandbox.log.path")
    package static let sandboxLogStatus = TextKey(rawValue: "sandbox.log.status")
    package static let sandboxLogMilliseconds = TextKey(rawValue: "sandbox.log.milliseconds")
    package static let sandboxLogFault = TextKey(rawValue: "sandbox.log.fault")
    package static let sandboxLogCut = TextKey(rawValue: "sandbox.log.cut")
    package static let sandboxJSON = TextKey(rawValue: "sandbox.json")
    package static let sandboxBack = TextKey(rawValue: "sandbox.back")
    package static let sandboxNotFault = TextKey(rawValue: "sandbox.not_fault")
    package static let sandboxNoTLS = TextKey(rawValue: "sandbox.no_tls")
    package static let sandboxNotNumber = TextKey(rawValue: "sandbox.not_number")
    package static let sandboxNoSession = TextKey(rawValue: "sandbox.no_session")
    package static let sandboxForeign = TextKey(rawValue: "sandbox.foreign")

    /// All names above.
    static let sandbox: [TextKey] = [
        .sandboxFaultDelay, .sandboxFaultLateAnswer, .sandboxFaultSlowDrip, .sandboxFaultReset, .sandboxFaultStatus,
        .sandboxFaultRateLimit, .sandboxFaultWrongType, .sandboxFaultTruncated, .sandboxFaultExpiredToken,
        .sandboxFaultTokenReuse, .sandboxFaultKeyRotation, .sandboxFaultClockSkew, .sandboxFaultTLSWrongName,
        .sandboxFaultTLSUnknownRoot, .sandboxTitle, .sandboxIntro, .sandboxAddresses, .sandboxFaults, .sandboxFaultsNone,
        .sandboxFaultsLeft, .sandboxFaultsStanding, .sandboxFaultOrder, .sandboxFaultKind, .sandboxFaultNumber,
        .sandboxFaultPath, .sandboxFaultTimes, .sandboxFaultAdd, .sandboxFaultRemove, .sandboxFaultClear, .sandboxActions,
        .sandboxExpire, .sandboxRotate, .sandboxGrace, .sandboxGraceSet, .sandboxMembers, .sandboxMembersNone, .sandboxMember,
        .sandboxSession, .sandboxScopes, .sandboxAccessToken, .sandboxAccessEnds, .sandboxAccessOver, .sandboxAccessNone,
        .sandboxRefresh, .sandboxRefreshGood, .sandboxRefreshDead, .sandboxSessionState, .sandboxSessionLives,
        .sandboxSessionSignedOut, .sandboxSessionRevoked, .sandboxSessionCodeReuse, .sandboxSessionTokenReuse,
        .sandboxSessionEnded, .sandboxSessionEnd, .sandboxLog, .sandboxLogStill, .sandboxLogLive, .sandboxLogLost,
        .sandboxLogTime, .sandboxLogMethod, .sandboxLogHost, .sandboxLogPath, .sandboxLogStatus, .sandboxLogMilliseconds,
        .sandboxLogFault, .sandboxLogCut, .sandboxJSON, .sandboxBack, .sandboxNotFault, .sandboxNoTLS, .sandboxNotNumber,
        .sandboxNoSession, .sandboxForeign,
    ]
}
