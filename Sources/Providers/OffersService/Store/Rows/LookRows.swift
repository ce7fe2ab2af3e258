import MemberStorage
package import StoreOffers

/// A recorded look at a member.
package struct MemberLook: Sendable, Equatable {
    /// What was looked at.
    package enum What: String, Sendable, CaseIterable {
        /// A search, which found the member.
        case search
        /// The member's file.
        case file
        /// Older entries of a list of the file.
        case notifications, signatures, events, offerings, consumptions, looks
    }

    package let what: What
    /// The name of the API key that the operator signed in with.
    package let key: String
    /// When, by the database's time.
    package let at: StoreTime
    /// A mark that no other look has.
    package let mark: Int64

    /// A look.
    package init(_ what: What, key: String, at: StoreTime, mark: Int64) {
        (self.what, self.key, self.at, self.mark) = (what, key, at, mark)
    }
}

/// A look before it is recorded.
package struct NewLook: Sendable, Equatable {
    /// A row that an erasure of the member removes or changes. The look is recorded beside it, so that it is there before the erasure, which
    /// then finds the look, or is not recorded.
    package enum Anchor: Sendable, Equatable {
        /// A subscription, by its original transaction.
        case history(String)
        /// An event, by its number.
        case event(Int64)
        /// A request for consumption data, by its transaction.
        case consumption(String)
    }

    /// A member, and a row of it.
    package struct Subject: Sendable, Equatable {
        package let member: String
        package let anchor: Anchor

        /// A member.
        package init(_ member: String, _ anchor: Anchor) { (self.member, self.anchor) = (member, anchor) }
    }

    package let what: MemberLook.What
    /// The name of the API key that the operator signed in with.
    package let key: String
    /// The member; nil for a search that found nobody.
    package let subject: Subject?

    /// A look.
    package init(_ what: MemberLook.What, key: String, at subject: Subject?) {
        (self.what, self.key, self.subject) = (what, key, subject)
    }
}

/// The statements about looks.
enum LookRows {
    private static let insertion = """
        INSERT INTO offers_looks (app, environment, mark, at, key_name, what, member) VALUES (?, ?, ?, {now}, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    static let erasure = "UPDATE offers_looks SET member = ? WHERE app = ? AND environment = ? AND member = ?"

    static func insertion(_ look: NewLook, mark: Int64, _ scope: OfferScope) -> OfferStatement {
        let values: [SQLValue] = [
            .integer(mark), .text(look.key), .text(look.what.rawValue), .optional(look.subject?.member),
        ]
        return OfferStatement(insertion, scope.values + values, expected: 1)
    }

    /// Finds the row of the member, and locks it until the commit.
    static func guarding(_ look: NewLook, _ scope: OfferScope) -> OfferStatement? {
        guard let subject = look.subject else { return nil }
        let (table, column, value): (String, String, SQLValue)
        var same = "revision"
        switch subject.anchor {
        case .history(let original): (table, column, value) = ("offers_histories", "original", .text(original))
        case .event(let number): (table, column, value, same) = ("offers_events", "number", .integer(number), "stored")
        case .consumption(let id): (table, column, value, same) = ("offers_consumptions", "transaction_id", .text(id), "due")
        }
        let sql = "UPDATE \(table) SET \(same) = \(same) WHERE app = ? AND environment = ? AND \(column) = ? AND member = ?"
        return OfferStatement(sql, scope.values + [value, .text(subject.member)], expected: 1)
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> MemberLook {
        guard let what = MemberLook.What(rawValue: try row.text()) else { throw .damaged }
        return MemberLook(what, key: try row.text(), at: try row.time(), mark: try row.integer())
    }
}
