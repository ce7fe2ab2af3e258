import Foundation
public import MemberCore
public import MemberRequests

extension InteractionHook {
    /// A hook that solves the API's captchas: the page of error 14 is opened, the call repeated with `success_token`.
    /// - Parameters:
    ///   - captchas: Solves captchas.
    ///   - clock: The time.
    public convenience init(solvingBy captchas: CaptchaQueue, clock: any MemberClock = SystemClock()) {
        self.init(clock: clock) { interaction in
            guard interaction.kind == .captcha, let page = interaction.fields["redirect_uri"].flatMap(URL.init(string:)),
                let token = await captchas.solve(.page(page))
            else { return .cancelled }
            var fields: FormFields = [("success_token", token)]
            if let id = interaction.fields["remixstlid"] { fields.append("remixstlid", id) }
            return .adding(fields)
        }
    }
}
