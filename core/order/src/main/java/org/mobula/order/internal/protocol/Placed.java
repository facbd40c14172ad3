package org.mobula.order.internal.protocol;

/**
 * A submitted message in its place.
 *
 * @param sequence its place, from 1 on
 * @param origin the rank that submitted it
 * @param number the how manieth of that rank's it is, from 1 on
 * @param body what was written; shared, and never changed
 */
public record Placed(long sequence, int origin, long number, byte[] body) {}
