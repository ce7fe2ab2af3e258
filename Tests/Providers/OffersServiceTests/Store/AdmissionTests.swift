#if canImport(CMemberPostgres)
    import MemberCore
    import MemberPostgres
    import Testing

    @testable import OffersPostgres
    @testable import OffersService

    @Suite("What is said where a database refuses")
    struct AdmissionTests {
        @Test(
            "a server that does not let the service in has a remedy of its own",
            arguments: [
                (PostgresError.refused(PostgresRefusal(sqlState: "28P01")), OfferAdmission.password),
                (.refused(PostgresRefusal(sqlState: "28000")), .role), (.refused(PostgresRefusal(sqlState: "3D000")), .database),
                (.passwordMissing, .passwordMissing), (.passwordInAddress, .passwordInAddress), (.invalidAddress, .address),
                (.poolerNotNamed, .pooler),
            ])
        func admission(error: PostgresError, reason: OfferAdmission) {
            let shown = OfferStoreError(error)
            #expect(shown == .notAdmitted(reason) && shown.code == "offers_store.\(reason.name)" && shown.retryable)
            #expect(!shown.remedy.contains("grant") && !shown.remedy.lowercased().contains("grant it"))
        }

        @Test(
            "another refusal says where to look: a grant only where one lacks",
            arguments: [
                ("SQLSTATE 42501", "Grant"), ("SQLSTATE 23514", "appendix A"), ("SQLite 14", "can be opened"),
                ("storage.foreign", "another program"), ("postgres.foreign_object", "catalogue"),
            ])
        func others(code: String, word: String) {
            #expect(OfferStoreError.refused(code).remedy.contains(word))
        }
    }
#endif
