/**
 * Memory in which the ranks of a host share contents and locks: how it is divided, who uses which part, and how
 * ranks agree on it. Start reading at {@link org.mobula.shared.internal.pages.HostPages}.
 */
package org.mobula.shared.internal.pages;
