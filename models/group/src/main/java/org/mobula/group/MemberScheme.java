package org.mobula.group;

/** How one call is forwarded to members: what a {@link CombinedInvocation} may end in. */
public sealed interface MemberScheme extends InvocationScheme
        permits SingleInvocation, GroupInvocation, PersonalizedInvocation {}
