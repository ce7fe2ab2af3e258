import MemberCore

/// A person's name.
public struct SberName: Sendable, Hashable, Masked {
    /// The surname.
    public var familyName: String?
    /// The first name.
    public var givenName: String?
    /// The patronymic.
    public var middleName: String?

    /// Creates an empty value.
    public init() {}
}

/// A Russian passport.
public struct SberPassport: Sendable, Hashable, Masked {
    /// The series: `12 34`.
    public var series: String?
    /// The number.
    public var number: String?
    /// The issuer.
    public var issuedBy: String?
    /// The date of issue: `2015-06-01`.
    public var issuedDate: String?
    /// The issuer's code: `123-456`; a previous passport has none.
    public var code: String?

    /// Creates an empty value.
    public init() {}
}

/// A passport for travel abroad.
public struct SberInternationalPassport: Sendable, Hashable, Masked {
    /// The series.
    public var series: String?
    /// The number.
    public var number: String?
    /// ~ /// Who issued it. => /// The issuer.
    public var issuedBy: String?
    /// ~ /// When it was issued. => /// The date of issue.
    public var issuedDate: String?
    /// ~ /// When it ends. => /// The date of expiration.
    public var plannedEndDate: String?
    /// ~ as it is written there => as written in the passport
    public var name: String?
    /// ~ as it is written there => as written in the passport
    public var surname: String?

    /// Creates an empty value.
    public init() {}
}

/// The document by which the bank identifies the member.
public struct SberPriorityDocument: Sendable, Hashable, Masked {
    /// The bank's number of the kind.
    public var type: Int?
    /// The series.
    public var series: String?
    /// The number.
    public var number: String?
    /// The issuer.
    public var issuedBy: String?
    /// The date of issue.
    public var issuedDate: String?
    /// The issuer's code.
    public var code: String?

    /// Creates an empty value.
    public init() {}
}

/// A citizenship.
public struct SberCitizenship: Sendable, Hashable, Masked {
    /// The country's code.
    public var countryCode: String?
    /// The country's name.
    public var countryName: String?

    /// Creates an empty value.
    public init() {}
}

/// An address of a member.
public struct SberAddress: Sendable, Hashable, Masked {
    /// The whole address in one line.
    public var fullAddress: String?
    /// Its code in the state's register of addresses.
    public var fiasCode: String?
    /// The postal code.
    public var postIndex: String?
    /// The country.
    public var country: String?
    /// The region.
    public var region: String?
    /// The district.
    public var district: String?
    /// The city.
    public var city: String?
    /// The village or settlement.
    public var settlement: String?
    /// The street.
    public var street: String?
    /// The house.
    public var house: String?
    /// The building of the house.
    public var building: String?
    /// The block.
    public var bulk: String?
    /// The flat.
    public var apartment: String?

    /// Creates an empty value.
    public init() {}
}

/// A code of the bank's lists with its meaning.
public struct SberCodedText: Sendable, Hashable, Masked {
    /// The code.
    public var code: String?
    /// The meaning, in Russian.
    public var meaning: String?

    /// Creates an empty value.
    public init() {}
}

/// The gender, by the bank's numbers.
public enum SberGender: Sendable, Hashable, Masked {
    /// 1.
    case male
    /// 2.
    case female
    /// Any other number.
    case unknown(Int)

    /// Creates a gender from a number.
    /// - Parameter number: The bank's number.
    public init(number: Int) {
        self =
            switch number {
            case 1: .male
            case 2: .female
            default: .unknown(number)
            }
    }
}

/// A calendar day from a claim.
public struct SberDay: Sendable, Hashable, Masked {
    /// The year.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Reads a date.
    /// - Parameter text: `1985-06-01`; nil for any other form, for `0000-00-00`, and for a day that the calendar does not have.
    public init?(_ text: String) {
        let parts = text.split(at: "-", omitsEmpty: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(AddressText.isDigit) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year > 0,
            CivilDay(year: year, month: month, day: day) != nil
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }
}
