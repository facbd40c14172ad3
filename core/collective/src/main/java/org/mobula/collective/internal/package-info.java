/** The algorithms, and what they are written in. */
package org.mobula.collective.internal;
