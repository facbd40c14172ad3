package org.mobula.group;

/**
 * One member's result is returned, or its exception thrown; the others send none.
 *
 * @param source the member's rank
 */
public record ReturnReply(int source) implements ReplyScheme {}
