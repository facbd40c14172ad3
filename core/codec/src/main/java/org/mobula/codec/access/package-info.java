/**
 * What the rooms that generate classes share: the way into a user's package.
 *
 * <p>Exported to {@code org.mobula.invoke} only.
 */
package org.mobula.codec.access;
