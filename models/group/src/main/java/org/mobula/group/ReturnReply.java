package org.mobula.group;

/**
 * The call returns the result of one member, or throws its exception; the other members send none.
 *
 * @param source the rank of that member
 */
public record ReturnReply(int source) implements ReplyScheme {}
