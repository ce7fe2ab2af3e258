import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import VKID

#if !canImport(AuthenticationServices)
    extension PendingMembersTests {
        @Test("with a presenter needs a system that has web sessions")
        func presenter() async throws {
            let members = try members()
            await #expect { try await members.signIn(with: request, using: .newWindow, redirectURI: back) } throws: {
                ($0 as? MembersError)?.code == "signin.no_user_agent"
            }
        }
    }
#endif
