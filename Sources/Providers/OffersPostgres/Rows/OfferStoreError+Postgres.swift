#if canImport(CMemberPostgres)
    import MemberCore
    import MemberPostgres
    import OffersService

    extension OfferStoreError {
        /// The error for a failure of the database.
        init(any error: any Error) {
            switch error {
            case let error as PostgresError: self.init(error)
            case let error as OfferStoreError: self = error
            default: self = .unavailable
            }
        }

        /// The error for a failure of PostgreSQL.
        init(_ error: PostgresError) {
            switch error {
            case .connectionLost, .unreachable, .starting, .serializationFailure, .poolFull, .timedOut, .cancelled,
                .commitUnknown, .closed, .rolledBack:
                self = .unavailable
            case .stepsMissing, .schemaMissing: self = .notMigrated
            case .writerTooOld: self = .newerFormat
            case .passwordMissing: self = .notAdmitted(.passwordMissing)
            case .passwordInAddress: self = .notAdmitted(.passwordInAddress)
            case .invalidAddress: self = .notAdmitted(.address)
            case .poolerNotNamed: self = .notAdmitted(.pooler)
            case .refused(let refusal): self.init(state: refusal.sqlState)
            default: self = .refused(error.code)
            }
        }

        private init(state: String) {
            switch state {
            case "53100": self = .full
            case "25006": self = .readOnly
            case "42P01", "3F000": self = .notMigrated
            case "28P01": self = .notAdmitted(.password)
            case "28000": self = .notAdmitted(.role)
            case "3D000": self = .notAdmitted(.database)
            case "57014", "55P03": self = .unavailable
            default: self = state.hasPrefix("53") || state.hasPrefix("57") ? .unavailable : .refused("SQLSTATE \(state)")
            }
        }
    }
#endif
