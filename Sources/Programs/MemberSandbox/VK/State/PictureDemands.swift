import Foundation
import MemberCore

/// The captchas with a picture that calls of the API demand (error 14 without a page), while the sandbox runs.
final class PictureDemands: Sendable {
    /// A captcha that was demanded.
    struct Demand: Sendable {
        /// The letters in the picture.
        var letters: String
        /// When it was demanded, in seconds since 1970 with a fraction.
        var time: Double
        /// The number of the try, from 1.
        var attempt: Int
    }
    private let open = Locked<[String: Demand]>([:])
    /// The path of the pictures.
    static let picturePath = "/captcha.php"
    /// Letters and digits that do not look like one another.
    private static let alphabet = Array("abcdefhkmnpqrstuvxyz24578")

    /// Demands a captcha under an id.
    func demand(_ id: String, at now: Double, attempt: Int, _ random: any RandomSource) -> Demand {
        let letters = String(random.bytes(5).map { Self.alphabet[Int($0) % Self.alphabet.count] })
        let demand = Demand(letters: letters, time: (now * 1000).rounded(.down) / 1000, attempt: attempt)
        open.withLock { $0[id] = demand }
        return demand
    }

    /// Returns a demand.
    func demand(_ id: String) -> Demand? { open.value.value(exactly: id) }

    /// Removes a demand, which a call has answered, rightly or not.
    func take(_ id: String) -> Demand? { open.withLock { $0.remove(exactly: id) } }
}

extension PictureDemands.Demand {
    /// Whether a call answers the captcha: with its letters in any case, and with its time and its number unchanged, where the
    /// time is a plain decimal without an exponent.
    func isAnswered(by call: FormFields) -> Bool {
        guard let key = call["captcha_key"], key.equalsIgnoringCase(letters) else { return false }
        guard let time = call["captcha_ts"], time.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, Double(time) == self.time else {
            return false
        }
        return call["captcha_attempt"] == String(attempt)
    }

    /// The picture: the letters on lines that cross them, as SVG.
    var picture: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="130" height="50" viewBox="0 0 130 50">\
        <rect width="130" height="50" fill="#EDEFF2"></rect>\
        <path d="M0 12L130 38M0 40L130 8" stroke="#9AA5B1" stroke-width="2"></path>\
        <text x="65" y="34" text-anchor="middle" font-family="monospace" font-size="26" fill="#2F3B4A">\(letters)</text></svg>

        """
    }
}
