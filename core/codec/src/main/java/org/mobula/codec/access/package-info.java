/**
 * Access to a program's packages, for rooms that generate classes in them.
 *
 * <p>Exported to {@code org.mobula.invoke} and {@code org.mobula.remote} only.
 */
package org.mobula.codec.access;
