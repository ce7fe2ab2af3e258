print("member")
