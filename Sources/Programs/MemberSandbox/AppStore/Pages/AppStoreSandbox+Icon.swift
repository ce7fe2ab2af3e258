import MemberUI

extension AppStoreSandbox {
    var icon: DrawnPicture { .appStore }
}
