import MemberCore
import MemberCrypto
import MemberHTTP
import MemberJOSE
import Testing

@testable import StoreOffers

@Suite("Causes of failed evidence")
struct EvidenceCauseTests {
    @Test(
        "each keeps the code that logs and scripts use",
        arguments: [
            (.token(.badSignature), "jose.bad_signature"), (.token(.certificate(.unknownRoot)), "jose.certificate_unknown_root"),
            (.receipt(.certificate(.expired)), "crypto.certificate_expired"),
            (.receipt(.signedData(.badSignature)), "crypto.signed_data_bad_signature"),
            (.json(.duplicateMember), "json.duplicateMember"), (.certificateRevoked, "offers.certificate_revoked"),
            (.revocationUnknown, "offers.revocation_unknown"), (.transport(.offline), "http.offline"),
            (.status(502), "http.status_502"), (.configuration(.rootsMissing), "offers.roots_missing"),
            (.notConfigured, "offers.not_configured"),
            (.serverAPI(StoreOffersError.appIDMissing, number: nil), "offers.app_id_missing"),
            (.serverAPI(StoreOffersError.appIDMissing, number: 4_040_010), "offers.app_id_missing_4040010"),
        ] as [(EvidenceCause, String)])
    func codes(cause: EvidenceCause, code: String) {
        #expect(cause.code == code && cause.problem.hasSuffix(".") && cause.remedy.hasSuffix("."))
    }

    @Test(
        "failures of a chain and of a signature are distinguished, for tokens as for receipts",
        arguments: [
            (.token(.certificate(.unknownRoot)), .unknownRoot, false), (.receipt(.certificate(.weak)), .weak, false),
            (.token(.certificate(.badSignature)), .badSignature, false), (.token(.badSignature), nil, true),
            (.receipt(.signedData(.badSignature)), nil, true), (.certificateRevoked, nil, false), (.status(404), nil, false),
        ] as [(EvidenceCause, CertificateProblem?, Bool)])
    func certificates(cause: EvidenceCause, problem: CertificateProblem?, isSignature: Bool) {
        #expect(cause.certificateProblem == problem && cause.isBadSignature == isSignature)
    }
}
