import MemberTesting
import Testing

@testable import VKAPI

@Suite("The functions of VK's actions")
struct ActionFunctionsTests {
    private let home: TemporaryVault
    /// Whose requests are made and never sent.
    private let user: VKUser

    init() throws {
        home = try TemporaryVault()
        let context = VKAPIContext(vault: home.vault, transport: ScriptedTransport([]), clientID: "1")
        user = VKUser(userID: 7, context: context)
        user.startAllRequestsImmediately = false
    }

    private var functions: [ActionFunction] { (ActionFunctions.self as any ActionFunctionList.Type).all }

    @Test("each makes the request of its own action, with and without options")
    func own() {
        for (action, call) in functions {
            for options in [nil, [:], ["count": 1]] as [VKOptions?] {
                let request = call(user)(options)
                #expect(request.method == action.method, "\(action.signature)")
                #expect(request.signature as? String == action.signature, "\(action.signature)")
            }
        }
    }

    @Test("there is one for every action")
    func every() {
        #expect(functions.map(\.action) == VKAction.all)
    }

    @Test("options may be left out, and the request's result too")
    func short() {
        user.wallGet()
        user.info()
        #expect(user.info(withCustomOptions: nil).signature as? String == VKAction.infoWithCustomOptions.signature)
        #expect(user.groupsJoin(withCustomOptions: ["group_id": 1]).signature as? String == "groupsJoinWithCustomOptions:")
    }
}
